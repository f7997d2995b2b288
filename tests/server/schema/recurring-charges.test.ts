import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0017: the rent and the expenses of a former release as recurring charges. */

let database: TestDatabase;
let db: Db;
let before: readonly unknown[];

const readInvoices = () =>
  db.query(
    `select i.id, i.net_amount, i.tax_amount, i.total, i.withholding_amount, i.amount_due,
       (select json_agg(json_build_object('concept', l.concept, 'quantity', l.quantity, 'unit_amount', l.unit_amount,
          'tax_rate', l.tax_rate, 'withholding_rate', l.withholding_rate, 'exemption_reason', l.exemption_reason) order by l.position)
        from invoice_line l where l.invoice_id = i.id) as lines
     from invoice i order by i.id`,
    [],
  );

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  before = await readInvoices();
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("every rental has a charge of its rent and one of its expenses, at its amounts", async () => {
  const wrong = await db.query(
    `select r.id from rental r left join recurring_charge c on c.rental_id = r.id and c.archived_at is null
     group by r.id having count(*) <> 2 or sum(c.amount) filter (where c.kind = 'rent') <> r.monthly_rent
       or sum(c.amount) filter (where c.kind = 'expenses') <> r.monthly_expenses`,
    [],
  );
  expect(wrong).toEqual([]);
});

test("invoices are what they were", async () => {
  expect(before.length).toBeGreaterThan(0);
  expect(await readInvoices()).toEqual(before);
});
