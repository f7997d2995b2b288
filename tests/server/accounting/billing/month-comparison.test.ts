import { afterAll, beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { MonthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

let app: TestApp;
let api: Api;
let given: Builders;
let money: MoneyBuilders;

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-12-01T10:00:00Z" });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
  const id = await makeOnlyIssuer(app.db, money);
  await money.aSeries({ issuer_id: id, prefix: "R", suffix: "", kind: "rectifying" });
});
afterAll(() => app.close());

interface Let {
  readonly since?: string;
  readonly until?: string;
  readonly property_id?: string;
  /** The rent from December on. */
  readonly rent?: number;
  /** A use whose lease ends as agreed. */
  readonly regime?: "seasonal";
}

/** A rental of 900 € and 50 € of expenses. */
async function aLet({
  since = "2026-01-01",
  until = "2027-12-31",
  property_id,
  rent,
  ...use
}: Let = {}): Promise<string> {
  const { id: asset_id } = await given.anAsset(property_id ? { property_id } : {});
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 5_000 }];
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until, rents, ...use });
  if (rent)
    await app.db.query(
      "insert into rental_rent (rental_id, amount, expenses, valid_from, source) values ($1, $2, 5000, '2026-12-01', 'increment')",
      [id, rent],
    );
  return id;
}

const create = async (month: string): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month }));
const compare = async ({ id }: BillingRun, by = api): Promise<MonthComparison> =>
  dataOf(await by.get<MonthComparison>(`/billing-runs/${id}/comparison`));
const idsOf = ({ rentals }: MonthComparison["new"]) => rentals.map(({ rental_id }) => rental_id);

test("a month is compared with the one before, by rental, within the scope of the reader", async () => {
  const mine = await given.aProperty();
  const same = await aLet({ property_id: mine.id });
  const raised = await aLet({ rent: 92_700 });
  const gone = await aLet({ until: "2026-11-30", regime: "seasonal" });
  const leaving = await aLet({ until: "2026-12-10", regime: "seasonal" });
  const arrived = await aLet({ since: "2026-12-01", property_id: mine.id });
  const charged = await aLet();
  const taxed = await aLet({ rent: 92_700 });
  const payment_application_id = await money.anApplication("expenses");
  const tax = { kind: "property_tax", concept: "IBI", amount: 30_000, starts_on: "2026-01-01" };
  const yearly = { ...tax, rhythm: "named_months", months: [12], rental_id: taxed, payment_application_id };
  dataOf(await api.post("/recurring-charges", yearly));
  const november = await create("2026-11-01");
  dataOf(
    await api.post("/rental-charges", {
      rental_id: charged,
      payment_application_id,
      concept: "Reparación",
      amount: 4_000,
      charged_on: "2026-12-01",
    }),
  );
  const run = await create("2026-12-01");
  const found = await compare(run);
  expect(found).toMatchObject({ month: "2026-12-01", previous_month: "2026-11-01" });
  expect(idsOf(found.new)).toEqual([arrived]);
  expect(found.new).toMatchObject({ count: 1, before: { total: 0 }, now: { net_amount: 95_000 } });
  expect(idsOf(found.ended)).toEqual([gone]);
  expect(new Set(idsOf(found.changed))).toEqual(new Set([raised, leaving, charged, taxed]));
  const reasons = new Map(found.changed.rentals.map((rental) => [rental.rental_id, rental.reasons]));
  expect(reasons.get(raised)).toEqual([{ kind: "rent", from: 90_000, to: 92_700, source: "increment" }]);
  expect(reasons.get(leaving)).toEqual([{ kind: "days", from: 30, to: 10, amount: -64_355 }]);
  expect(reasons.get(taxed)).toEqual([
    { kind: "rent", from: 90_000, to: 92_700, source: "increment" },
    { kind: "recurring", concept: "IBI", from: 0, to: 30_000 },
  ]);
  expect(reasons.get(charged)).toEqual([{ kind: "charges", from: 0, to: 4_000 }]);
  expect(found.same).toMatchObject({ count: 1, now: { net_amount: 95_000 } });

  await assignProperties(app.db, [mine.id]);
  const seen = await compare(run, await app.logInAs("manager"));
  expect([idsOf(seen.new), seen.changed.count, seen.ended.count, seen.same.count]).toEqual([[arrived], 0, 0, 1]);

  // An annulled invoice does not count, an issued correction counts in the month of what it corrects.
  dataOf(await api.post(`/billing-runs/${november.id}/issue`, { version: november.version }));
  await runJobs(app.services);
  const [issued] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${same}&billing_run_id=${november.id}`));
  const reason = { version: issued?.version, reason: "Emitida por error" };
  dataOf(await api.post(`/invoices/${issued?.id}/annul`, reason));
  expect(idsOf((await compare(run)).new)).toContain(same);
});

test("the comparison needs the right to read invoices", async () => {
  const run = await create("2030-01-01");
  await app.db.query(`update role set permissions = permissions || '{"invoice": []}' where slug = 'viewer'`);
  const viewer = await app.logInAs("viewer");
  for (const path of ["comparison", "follow-up"])
    expect((await viewer.get(`/billing-runs/${run.id}/${path}`)).status).toBe(403);
  expect((await api.get(`/billing-runs/${run.month}/comparison`)).status).toBe(404);
});
