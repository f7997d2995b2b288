import { parseListQuery } from "#shared/domain/core/list.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { streamRows } from "#server/engine/db/stream-rows.ts";
import * as z from "zod/mini";
import { isMeant, type KnownPerson, type RecallQuery, recallQueriesFor } from "./p4-queries.ts";

const SHOWN = 20;
const found = z.array(z.object({ id: z.string() }));

/** Persons from all over the table. */
async function samplePeople(db: Db, count: number, people: number): Promise<readonly KnownPerson[]> {
  const step = Math.floor(people / count);
  const documents = Array.from({ length: count }, (_, at) => `M${String(at * step + 1).padStart(8, "0")}`);
  return db.query<KnownPerson>(
    `select id, name, last_name from person where documentation_type = 'passport' and documentation = any($1) and kind = 'natural'`,
    [documents],
  );
}

/** The persons each search stands for: every name is compared, without any index. */
async function findMeant(
  db: Db,
  queries: readonly RecallQuery[],
): Promise<ReadonlyMap<RecallQuery, ReadonlySet<string>>> {
  const meant = new Map(queries.map((query) => [query, new Set<string>()]));
  const byFirst = Map.groupBy(queries, ({ meant: words }) => words[0]?.slice(0, 1) ?? "");
  const findQueries = (name: string) => {
    const letters = new Set(name.split(" ").map((word) => word.slice(0, 1)));
    const among = [...letters].flatMap((letter) => byFirst.get(letter) ?? []);
    return among.filter((query) => isMeant(name, query.meant));
  };
  const { rows } = await streamRows(db, "select id, normalize_text(label) from person where archived_at is null", []);
  for await (const [id, name] of rows) for (const query of findQueries(String(name))) meant.get(query)?.add(String(id));
  return meant;
}

async function searchPersons(db: Db, text: string): Promise<readonly string[]> {
  const { query } = parseListQuery(personResource, {
    query: text,
    page_size: String(SHOWN),
    sort: "-created_at",
    total: "rough",
  });
  const { json } = await readList(db, personResource, query, everyRow);
  return found.parse(JSON.parse(json)).map(({ id }) => id);
}

export interface Recall {
  readonly all: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly missed: readonly string[];
}

/** Share of the intended persons among the first twenty results, counting at most twenty per search. */
export async function measureRecall(db: Db, people: number, samples: number): Promise<Recall> {
  const queries = (await samplePeople(db, samples, people)).flatMap(recallQueriesFor);
  const meant = await findMeant(db, queries);
  const shares: { kind: string; text: string; share: number }[] = [];
  for (const query of queries) {
    const wanted = meant.get(query) ?? new Set();
    const ids = await searchPersons(db, query.text);
    const hits = ids.filter((id) => wanted.has(id)).length;
    shares.push({ kind: query.kind, text: query.text, share: hits / Math.min(SHOWN, wanted.size) });
  }
  const mean = (some: readonly { share: number }[]) => some.reduce((sum, { share }) => sum + share, 0) / some.length;
  const byKind = Object.entries(Object.groupBy(shares, ({ kind }) => kind)).map(([kind, some = []]) => [
    kind,
    mean(some),
  ]);
  return {
    all: mean(shares),
    byKind: Object.fromEntries(byKind),
    missed: shares
      .filter(({ share }) => share < 1)
      .map(({ kind, text, share }) => `${kind} ${text} ${share.toFixed(2)}`),
  };
}
