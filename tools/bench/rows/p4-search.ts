import { parseListQuery } from "#shared/domain/core/list.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { classes } from "./p4-queries.ts";
import { measureRecall } from "./p4-recall.ts";

const PEOPLE = 1_000_000;
const FEW = 10_000;
const CALLS = 3;
/** Parameters of the person search, also used by the palette (shared/client/person-search.ts). */
const parameters = { page_size: "20", sort: "-created_at", total: "rough" };
const SAMPLES = { full: 200, quick: 60 };

const find = (db: Db, text: string) => {
  const { query } = parseListQuery(personResource, { ...parameters, query: text });
  return readList(db, personResource, query, everyRow);
};

/** Time of a sequential scan of all persons. */
const scan = (db: Db) => timed(() => db.query("select count(*) from person where search_text || '' like '%garcia%'"));

type Times = Readonly<Record<string, number>>;

async function measureClasses(db: Db): Promise<Times> {
  const times: Record<string, number> = {};
  for (const [what, text] of classes) {
    const calls: number[] = [];
    for (let call = 0; call < CALLS; call += 1) calls.push(await timed(() => find(db, text)));
    times[what] = median(calls);
  }
  return times;
}

/** The class with the highest ratio; one without a valid round is worst. */
const worst = (ratios: Times) =>
  Object.entries(ratios).reduce((a, b) => (b[1] > a[1] || Number.isNaN(b[1]) ? b : a), ["", -Infinity]);

async function run({ databases, isQuick, pace, say }: Bench): Promise<RowOutcome> {
  const [many, few] = [await databases.people(PEOPLE), await databases.people(FEW)].map((url) =>
    createDb({ url, max: 2 }),
  );
  if (!many || !few) throw new Error("A database is missing");
  try {
    for (const db of [many, few]) await measureClasses(db);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => scan(many),
      measure: async () => ({ many: await measureClasses(many), few: await measureClasses(few) }),
    });
    const ofClass = (ratio: (round: (typeof rounds)[number], what: string) => number): Times =>
      Object.fromEntries(classes.map(([what]) => [what, median(rounds.map((round) => ratio(round, what)))]));
    const byScan = ofClass((round, what) => (round.many[what] ?? 0) / round.limit);
    const growth = ofClass((round, what) => (round.many[what] ?? 0) / (round.few[what] ?? 0));
    const [slowest, part] = worst(byScan);
    const [grown, times] = worst(growth);
    for (const [what] of classes)
      say(`${what}: ${(byScan[what] ?? 0).toFixed(3)} of a scan, ${(growth[what] ?? 0).toFixed(1)} × that of 10,000`);
    const recall = await measureRecall(many, PEOPLE, isQuick ? SAMPLES.quick : SAMPLES.full);
    say(`recall ${JSON.stringify(recall)}`);
    const measurements = [
      {
        what: `search of 1,000,000 persons / a scan, the worst class: ${slowest}`,
        value: part,
        unit: "×",
        goal: { atMost: 1 / 20 },
      },
      { what: `1,000,000 / 10,000 persons, the worst class: ${grown}`, value: times, unit: "×", goal: { atMost: 3 } },
      { what: "recall@20", value: recall.all, unit: "", goal: { atLeast: 0.98 } },
    ];
    return { measurements, rounds: [...rounds, { recall }], voids };
  } finally {
    await Promise.all([many.close(), few.close()]);
  }
}

export const searchRow: BenchRow = { name: "P4", title: "person search over 1,000,000 persons", run };
