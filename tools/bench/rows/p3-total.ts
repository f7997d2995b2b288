import { parseListQuery } from "#shared/domain/core/list.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { listStatement } from "#server/engine/db/lists/list-statement.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

const RENTALS = 1_000_000;
const CALLS = 5;
/** A list that takes so long is read once a round. */
const LONG_MS = 500;

const filters = [
  "state=active",
  "state=ended",
  "state=draft",
  "regime=business",
  "state=ended&regime=business",
  "start_date_from=2025-06-01",
  "monthly_rent_from=149000",
  "property_id=PROPERTY",
  "",
] as const;

/** What one list takes without its total and with it, in milliseconds. */
async function measureList(db: Db, search: string) {
  const { query } = parseListQuery(rentalResource, Object.fromEntries(new URLSearchParams(search)));
  const { page, values } = listStatement(rentalResource, query, everyRow);
  const readPage = () => timed(() => db.queryNamed(page, values));
  const readBoth = () => timed(() => readList(db, rentalResource, query, everyRow));
  const calls = (await readBoth()) > LONG_MS ? 1 : CALLS;
  const pages: number[] = [];
  const both: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    pages.push(await readPage());
    both.push(await readBoth());
  }
  return { page: median(pages), withTotal: median(both) };
}

async function measureAll(db: Db, searches: readonly string[]) {
  let worst = 0;
  const each: Record<string, Awaited<ReturnType<typeof measureList>>> = {};
  for (const search of searches) {
    const times = await measureList(db, search);
    worst = Math.max(worst, times.withTotal / times.page);
    each[search || "all"] = times;
  }
  return { worst, each };
}

async function run({ databases, pace, say }: Bench): Promise<RowOutcome> {
  const db = createDb({ url: await databases.people(RENTALS), max: 2 });
  try {
    const [property] = await db.query<{ id: string }>("select id from property order by cod limit 1");
    const searches = filters.map((filter) => filter.replace("PROPERTY", property?.id ?? ""));
    await measureAll(db, searches);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => timed(() => db.query("select count(*) from generate_series(1, 2000000)")),
      measure: () => measureAll(db, searches),
    });
    for (const [search, { page, withTotal }] of Object.entries(rounds[0]?.each ?? {}))
      say(`${search}: page ${page.toFixed(2)} ms, with its total ${withTotal.toFixed(2)} ms`);
    const measurements = [
      {
        what: "filtered list of 1,000,000 with total / without, the worst filter",
        value: median(rounds.map((r) => r.worst)),
        unit: "×",
        goal: { atMost: 2 },
      },
    ];
    return { measurements, rounds, voids };
  } finally {
    await db.close();
  }
}

export const totalRow: BenchRow = { name: "P3", title: "total of a filtered list of 1,000,000 rentals", run };
