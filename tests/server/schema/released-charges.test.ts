import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/*
 * Migration 0015: charges that wait although a former release left them on an annulled invoice or an archived draft, and lines of
 * drafts that were changed by hand.
 */

let database: TestDatabase;
let db: Db;

async function one(tx: Tx, sql: string, values: readonly unknown[]): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql, values);
  if (!row) throw new Error("A statement returned no row");
  return row.id;
}

/** A charge on an invoice, whose row is then as `change` says, without the moves that would have changed it. */
async function aChargeOn(tx: Tx, invoice: string, change: string): Promise<string> {
  const charge = await one(
    tx,
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, invoice_id)
     select (select id from rental order by id limit 1), (select id from payment_application order by id limit 1), 'Comisión', 300,
       '2026-03-01', $1 returning id`,
    [invoice],
  );
  await tx.query("set local session_replication_role = replica", []);
  await tx.query(`update invoice set ${change} where id = $1`, [invoice]);
  await tx.query("set local session_replication_role = origin", []);
  return charge;
}

const aDraft = (tx: Tx) =>
  one(
    tx,
    `insert into invoice (series_id, person_id, due_date)
     select s.id, (select id from person where erased_at is null order by id limit 1), '2026-04-01'
     from invoice_series s where s.kind <> 'rectifying' order by s.id limit 1 returning id`,
    [],
  );
/** Its line has the charge's amount, and another text. */
async function aDraftWithLine(tx: Tx): Promise<string> {
  const id = await aDraft(tx);
  await tx.query(
    `insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate)
     select $1, 1, (select id from payment_application order by id limit 1), 'Gastos del banco', 300, 2100`,
    [id],
  );
  return id;
}
const anIssuedInvoice = (tx: Tx) =>
  one(
    tx,
    "select id from invoice where state = 'issued' and paid = 0 and kind <> 'rectifying' order by id limit 1",
    [],
  );

const ANNULLED = "state = 'annulled', annulled_on = issue_date, annulled_reason = 'Error', collectible = 0";

let found: Readonly<Record<"onDraft" | "onArchived" | "onAnnulled", string>>;

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  found = await transact(db, null, async (tx) => {
    return {
      onDraft: await aChargeOn(tx, await aDraftWithLine(tx), "state = 'draft'"),
      onArchived: await aChargeOn(tx, await aDraft(tx), "archived_at = now()"),
      onAnnulled: await aChargeOn(tx, await anIssuedInvoice(tx), ANNULLED),
    };
  });
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const waits = async (id: string) =>
  (
    await db.query<{ is_pending: boolean; has_invoice: boolean }>(
      "select c.is_pending, c.invoice_id is not null as has_invoice from rental_charge c where id = $1",
      [id],
    )
  )[0];

test("a charge of an annulled invoice or an archived draft waits, and belongs to no invoice", async () => {
  for (const id of [found.onArchived, found.onAnnulled])
    expect(await waits(id)).toEqual({ is_pending: true, has_invoice: false });
});

test("a charge of a draft stays on it", async () => {
  expect(await waits(found.onDraft)).toEqual({ is_pending: false, has_invoice: true });
});

test("a line with another text than its charge names it", async () => {
  const lines = await db.query("select concept from invoice_line where rental_charge_id = $1", [found.onDraft]);
  expect(lines).toEqual([{ concept: "Gastos del banco" }]);
});
