import { prepare } from "#shared/lib/rankable.ts";
import { findRows, type Sources } from "#shared/ui/palette/ranking/find-rows.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { plainRows, toSections } from "#shared/ui/palette/ranking/rank-entries.ts";
import { timedProcessor } from "../harness/rounds.ts";

/* The cost of ranking 5,000 local entries per keystroke. */

const ENTRIES = 5000;
const ROUNDS = 20;
const searches = ["garcia lopez maria", "etxebarria zubiz", "612 34 56 78", "muñzo cañas", "12345678z", "alq-00012"];
const givenNames = "María José Àngels Begoña Íñigo Iñaki Núria Óscar Conxita Joaquín Ana Belén Xoán Sergi".split(" ");
const surnames =
  "García Núñez Güell Muñoz Etxeberria Puigdomènech Ibáñez Goñi de la Fuente O'Donnell Gal·la López Cañas Zúñiga Peña".split(
    " ",
  );

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";

function anEntry(_: unknown, at: number): Entry {
  const last_name = `${pick(surnames, at * 7)} ${pick(surnames, at * 13 + 5)}`;
  const words = `${10_000_000 + at * 977}Z +346${10_000_000 + at * 331} persona${at}@example.com ${1000 + (at % 9000)}`;
  return {
    id: `person:${at}`,
    group: "persons",
    icon: "tenant",
    title: `${pick(givenNames, at)} ${last_name}`,
    keywords: [words],
    action: { kind: "path", path: `/persons/${at}` },
  };
}

const rank = (search: string, sources: Sources) =>
  timedProcessor(() => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (let length = 1; length <= search.length; length += 1)
        toSections([...findRows(search.slice(0, length), null, sources).slice(0, 50), ...plainRows([])]);
  });

/** CPU milliseconds of one keystroke's ranking, for the slowest search. */
export async function measureRanking(): Promise<number> {
  const known = Array.from({ length: ENTRIES }, anEntry);
  const sources: Sources = { local: [], here: [], recentPages: [], known, remote: [], usageOf: () => 0 };
  for (const entry of known) prepare(entry);
  for (const search of searches) await rank(search, sources);
  let worst = 0;
  for (const search of searches) worst = Math.max(worst, (await rank(search, sources)) / ROUNDS / search.length);
  return worst;
}
