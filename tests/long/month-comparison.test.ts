import { afterAll, beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { MonthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let given: Builders;

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-12-01T10:00:00Z" });
  api = await app.logInAs("admin");
  given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  await app.db.query("delete from issuer", []);
  const { id } = await money.anIssuer();
  await app.db.query("update issuer set owner_id = null where id = $1", [id]);
  await money.aSeries({ issuer_id: id });
});
afterAll(() => app.close());

const RENTALS = 2_000;

/** Copies of an asset, each with its code. */
async function copyAsset(id: string): Promise<readonly { readonly id: string }[]> {
  const [names] = await app.db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'asset'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('id', 'cod', 'cadastral_reference', 'label', 'search_text')`,
    [],
  );
  return app.db.query<{ id: string }>(
    `insert into asset (cod, ${names?.columns}) select 'COPIA-' || g, ${names?.columns}
     from asset cross join generate_series(1, ${RENTALS}) g where id = $1 returning id`,
    [id],
  );
}

test("two months of 2,000 rentals are compared within a request, also before the tables are analysed", async () => {
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2026-01-01", amount: 90_000, expenses: 5_000 }];
  const dates = { since: "2026-01-01", until: "2027-12-31" };
  for (const { id: asset_id } of await copyAsset((await given.anAsset()).id))
    await insertTestRental(app.db, { asset_id, tenant_id, ...dates, rents });
  dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-11-01" }));
  const run = dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
  const started = performance.now();
  const compared = dataOf(await api.get<MonthComparison>(`/billing-runs/${run.id}/comparison`));
  expect(compared.same.count).toBe(RENTALS);
  expect(performance.now() - started).toBeLessThan(2_000);
});
