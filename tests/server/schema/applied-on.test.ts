import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0012: the day from which the allocations of a former release count. */

const LONG_AGO = "2001-02-09";
const FUTURE = "2040-01-15";

let database: TestDatabase;
let db: Db;

async function one(tx: Tx, sql: string, values: readonly unknown[]): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql, values);
  if (!row) throw new Error("A statement returned no row");
  return row.id;
}

const pay = (tx: Tx, date: string) =>
  one(
    tx,
    `insert into payment (person_id, date, amount, payment_method_id, state)
     select (select id from person where erased_at is null order by id limit 1), $1, 5000,
       (select id from payment_method order by id limit 1), 'completed' returning id`,
    [date],
  );
/** Covers a part of an open invoice of the company. */
const cover = (tx: Tx, payment: string) =>
  one(
    tx,
    `insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
     select $1, i.id, (select id from payment_application order by id limit 1), 100 from invoice i where i.outstanding > 100
     order by i.id limit 1 returning id`,
    [payment],
  );
const reverse = (tx: Tx, id: string) =>
  tx.query("update payment_allocation set state = 'reversed', reversed_on = business_today() where id = $1", [id]);

let found: Readonly<Record<"paidAhead" | "paidAfter" | "replaced" | "first", string>>;

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  found = await transact(db, null, async (tx) => {
    const payment = await pay(tx, LONG_AGO);
    const first = await cover(tx, payment);
    await reverse(tx, first);
    return {
      first,
      replaced: await cover(tx, payment),
      paidAhead: await cover(tx, await pay(tx, LONG_AGO)),
      paidAfter: await cover(tx, await pay(tx, FUTURE)),
    };
  });
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const dayOf = async (id: string) =>
  (
    await db.query<{ applied_on: string; issue_date: string }>(
      "select a.applied_on, i.issue_date from payment_allocation a join invoice i on i.id = a.invoice_id where a.id = $1",
      [id],
    )
  )[0];

test("an allocation counts from the day of its payment", async () => {
  expect(await dayOf(found.paidAfter)).toMatchObject({ applied_on: FUTURE });
});

test("an allocation of money paid before the invoice counts from the day of the invoice", async () => {
  for (const id of [found.first, found.paidAhead]) {
    const row = await dayOf(id);
    expect(row?.applied_on).toBe(row?.issue_date);
  }
});

test("an allocation that replaced a reversed one counts from the day of the reversal", async () => {
  const [today] = await db.query<{ day: string }>("select business_today() as day");
  expect(await dayOf(found.replaced)).toMatchObject({ applied_on: today?.day });
});

test("every allocation of the company has a day", async () => {
  const rows = await db.query(
    "select 1 from payment_allocation a join payment p on p.id = a.payment_id where a.applied_on < p.date",
  );
  expect(rows).toEqual([]);
});
