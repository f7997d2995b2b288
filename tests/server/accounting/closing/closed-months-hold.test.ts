import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { aMoneyStep, createMoneyWorld, type MoneyWorld, takeMoneyStep } from "#tests/support/money-steps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* What is dated in a closed month stays, whichever statements follow (docs/adr/0085). */

let database: TestDatabase;
let db: Db;
let world: MoneyWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
  world = await createMoneyWorld(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** What is dated until the last day of a month, by the rows alone, without the functions that the triggers use. */
async function readUntil(day: string): Promise<unknown> {
  const [row] = await db.query(
    `select
       (select jsonb_agg(jsonb_build_array(number, issue_date, total, amount_due, state = 'annulled') order by number)
        from invoice where issue_date <= $1) as issued,
       (select jsonb_build_array(count(*), sum(total)) from invoice i
        where issue_date <= $1 and state in ('issued', 'rectified') and is_counted(i)) as counted,
       (select jsonb_agg(jsonb_build_array(code, date, direction, amount) order by code)
        from payment where date <= $1 and state in ('completed', 'returned')) as payments,
       (select jsonb_agg(jsonb_build_array(code, returned_on) order by code) from payment where returned_on <= $1) as returns,
       (select jsonb_agg(jsonb_build_array(id, applied_on, amount) order by id) from payment_allocation where applied_on <= $1) as applied,
       (select jsonb_agg(jsonb_build_array(id, reversed_on, amount) order by id) from payment_allocation where reversed_on <= $1) as reversed`,
    [day],
  );
  return row;
}

const closeMonth = (month: string) => db.query("insert into month_close (month) values ($1)", [`${month}-01`]);
const months = ["2026-01", "2026-02", "2026-03"];

test("random writes, dated in open and closed months, leave what is dated in closed months as they were", async () => {
  const dated = fc.record({ step: aMoneyStep, month: fc.constantFrom(...months) });
  const [before, after] = fc.sample(fc.array(dated, { minLength: 150, maxLength: 150 }), { numRuns: 2 });
  for (const { step } of before ?? []) await takeMoneyStep(db, world, step);
  await closeMonth("2026-01");
  const closed = await readUntil("2026-01-31");
  let done = 0;
  for (const { step, month } of after ?? []) done += (await takeMoneyStep(db, { ...world, month }, step)) ? 1 : 0;
  expect(done).toBeGreaterThan(20);
  expect(await readUntil("2026-01-31")).toEqual(closed);
  await closeMonth("2026-02");
  const both = await readUntil("2026-02-28");
  const sequence = fc.sample(dated, 120);
  await Promise.all(sequence.map(({ step, month }) => takeMoneyStep(db, { ...world, month }, step)));
  expect(await readUntil("2026-02-28")).toEqual(both);
  expect(await violatedInvariants(db)).toEqual([]);
});

const pay = (date: string) =>
  `insert into payment (person_id, date, amount, payment_method_id, state)
   values ('${world.people[0]}', '${date}', 100, '${world.method}', 'completed')`;

test("a closing waits for what is being booked, and its rows count in the closed month", async () => {
  const order: string[] = [];
  const { promise: booked, resolve: hasBooked } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>();
  const booking = transact(db, null, async (tx) => {
    await tx.query(pay("2026-03-05"), []);
    hasBooked();
    await mayCommit;
    order.push("booked");
  });
  await booked;
  const closing = closeMonth("2026-03").then(() => order.push("closed"));
  await expect.poll(waiting).toBe(1);
  letCommit();
  await Promise.all([booking, closing]);
  expect(order).toEqual(["booked", "closed"]);
});

const waiting = async (): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    "select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    [],
  );
  return row?.n ?? 0;
};

test("what is booked while a closing runs waits for it and is refused", async () => {
  const { promise: closed, resolve: hasClosed } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>();
  const closing = transact(db, null, async (tx) => {
    await tx.query("insert into month_close (month) values ('2026-04-01')", []);
    hasClosed();
    await mayCommit;
  });
  await closed;
  const booking = db.query(pay("2026-04-30"), []).then(
    () => "booked",
    (error: unknown) => String(error),
  );
  await expect.poll(waiting).toBe(1);
  letCommit();
  await closing;
  expect(await booking).toContain("month_closed");
});

test("many servers close one month once, and book around it without a row in it", async () => {
  const closings = Array.from({ length: 4 }, () =>
    closeMonth("2026-05").then(
      () => 1,
      () => 0,
    ),
  );
  const bookings = Array.from({ length: 40 }, (_, day) =>
    db.query(pay(`2026-05-${String(1 + (day % 28)).padStart(2, "0")}`), []).then(
      () => 1,
      () => 0,
    ),
  );
  const done = await Promise.all(closings);
  expect(done.reduce<number>((sum, one) => sum + one, 0)).toBe(1);
  const rows = await readUntil("2026-05-31");
  await Promise.all(bookings);
  expect(await readUntil("2026-05-31")).toEqual(rows);
});

test("every table with money is bound", async () => {
  const rows = await db.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'protect_closed_update' order by 1",
    [],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "bank_movement",
    "deposit",
    "deposit_withholding",
    "invoice",
    "owner_charge",
    "payment",
    "payment_allocation",
  ]);
});
