import { parseListQuery } from "#shared/domain/core/list.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { listRows } from "#server/engine/db/lists/list-rows.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { createEstimates, type Estimates } from "#server/engine/db/lists/total-estimates.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, Outcome, Row } from "../harness/row.ts";

const RENTALS = 1_000_000;
const CALLS = 5;
/** What takes so long is asked once a round. */
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

/** Every total is told at once, so that only the page is read. */
const toldTotals: Estimates = { ...createEstimates(), known: () => 1 };

const neverFar = { has: () => false, note: () => {}, noteMany: () => {} };
const withEstimates = (db: Db, estimates: Estimates): Db => ({ ...db, estimates, farLists: neverFar });

/** What one question takes: the page alone, with its total for the first time, and with it again. In milliseconds. */
async function measureQuestion(db: Db, question: string) {
  const { query } = parseListQuery(rentalResource, Object.fromEntries(new URLSearchParams(question)));
  const ask = (estimates: Estimates) =>
    timed(() => listRows(withEstimates(db, estimates), rentalResource, query, everyRow));
  const kept = createEstimates();
  const calls = (await ask(kept)) > LONG_MS ? 1 : CALLS;
  const pages: number[] = [];
  const firsts: number[] = [];
  const agains: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    pages.push(await ask(toldTotals));
    firsts.push(await ask(createEstimates()));
    agains.push(await ask(kept));
  }
  return { page: median(pages), first: median(firsts), again: median(agains) };
}

async function measureAll(db: Db, questions: readonly string[]) {
  let first = 0;
  let again = 0;
  const each: Record<string, Awaited<ReturnType<typeof measureQuestion>>> = {};
  for (const question of questions) {
    const times = await measureQuestion(db, question);
    first = Math.max(first, times.first / times.page);
    again = Math.max(again, times.again / times.page);
    each[question || "all"] = times;
  }
  return { first, again, each };
}

async function run({ databases, pace, say }: Bench): Promise<Outcome> {
  const db = createDb({ url: await databases.people(RENTALS), max: 2 });
  try {
    const [property] = await db.query<{ id: string }>("select id from property order by cod limit 1");
    const questions = filters.map((filter) => filter.replace("PROPERTY", property?.id ?? ""));
    await measureAll(db, questions);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => timed(() => db.query("select count(*) from generate_series(1, 2000000)")),
      measure: () => measureAll(db, questions),
    });
    for (const [question, { page, first, again }] of Object.entries(rounds[0]?.each ?? {}))
      say(`${question}: page ${page.toFixed(2)} ms, first ${first.toFixed(2)} ms, again ${again.toFixed(2)} ms`);
    const figures = [
      {
        what: "filtered list of 1,000,000 with total / without, the worst filter",
        value: median(rounds.map((r) => r.again)),
        unit: "×",
        goal: { atMost: 2 },
      },
      {
        what: "the same, the first time in half a minute",
        value: median(rounds.map((r) => r.first)),
        unit: "×",
        goal: { atMost: 2 },
      },
    ];
    return { figures, rounds, voids };
  } finally {
    await db.close();
  }
}

export const totalRow: Row = { name: "P3", title: "total of a filtered list of 1,000,000 rentals", run };
