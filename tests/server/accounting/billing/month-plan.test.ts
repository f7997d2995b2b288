import { expect, test } from "vitest";
import * as z from "zod/mini";
import { occupiesMonth } from "#server/areas/accounting/billing/rented-days.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer();
const COUNT = 2_000;

/** Of the two tables only what the join reads; they take the place of the real ones in the transaction. */
const STAND_INS = [
  `create temp table rental on commit drop as
   select uuidv7() as id, uuidv7() as asset_id, 'habitual' as regime, 'active' as state, null::date as exit_date,
     null::date as keys_returned_on, null::uuid as renews_id, null::timestamptz as archived_at
   from generate_series(1, ${COUNT})`,
  `create temp table asset_occupancy on commit drop as
   select id as rental_id, asset_id, daterange('2026-01-01', null) as period from rental`,
  "analyze rental",
  "analyze asset_occupancy",
];

const planned = z.tuple([
  z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]) }),
]);

test("the plan of a month expects as many rentals as occupy it, in their order of magnitude", async () => {
  const rows = await transact(app.db, null, async (tx) => {
    for (const statement of STAND_INS) await tx.query(statement, []);
    const month = occupiesMonth("date '2026-03-01'", "date '2026-03-31'");
    return tx.query(`explain (format json) select 1 from rental r join asset_occupancy d on ${month}`, []);
  });
  const [{ "QUERY PLAN": plan }] = planned.parse(rows);
  expect(plan[0].Plan["Plan Rows"]).toBeGreaterThan(COUNT / 10);
});
