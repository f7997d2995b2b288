import { beforeAll, beforeEach, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { CaughtUpMonths, MissedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { SettlementProposal } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A contract until 30 November with a signed renewal: on 28 November, with November issued and December drafted. */

const { app, api, given, money } = testServer({ clockAt: "2026-11-28T10:00:00Z" });
let former: string;
let renewal: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  const { id } = await money.anIssuer({ owner_id: null });
  await app.db.query("update issuer set owner_id = null where id = $1", [id]);
  await money.aSeries({ issuer_id: id, prefix: "F", suffix: "" });
});

async function draft(month: string): Promise<void> {
  await app.db.query("delete from invoice where billed_month = $1 and state = 'draft'", [month]);
  await app.db.query("update billing_run set state = 'open', month = month - interval '10 years' where month = $1", [
    month,
  ]);
  dataOf(await api.post<BillingRun>("/billing-runs", { month }));
}
async function issue(month: string): Promise<void> {
  await draft(month);
  const [run] = await app.db.query<BillingRun>("select id, version from billing_run where month = $1", [month]);
  dataOf(await api.post(`/billing-runs/${run?.id}/issue`, { version: run?.version }));
  await runJobs(app.services);
}

beforeEach(async () => {
  await app.db.query("update rental set archived_at = now() where id = any($1)", [[former ?? null, renewal ?? null]]);
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rentOf = (valid_from: string) => [{ valid_from, amount: 90_000, expenses: 0 }];
  const base = { asset_id, tenant_id };
  former = await insertTestRental(app.db, {
    ...base,
    since: "2025-12-01",
    until: "2026-11-30",
    rents: rentOf("2025-12-01"),
  });
  renewal = await insertTestRental(app.db, {
    ...base,
    since: "2026-12-01",
    until: "2028-11-30",
    state: "upcoming",
    rents: rentOf("2026-12-01"),
  });
  await app.db.query("update rental set renews_id = $2 where id = $1", [renewal, former]);
  await issue("2026-11-01");
  await draft("2026-12-01");
});

const aCommunity = async () =>
  dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id: former,
      kind: "community",
      payment_application_id: await money.anApplication("expenses"),
      concept: "Comunidad",
      amount: 6_000,
      starts_on: "2026-11-01",
      rhythm: "monthly",
    }),
  );
const linesOf = async (rental_id: string, month: string) => {
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}&page_size=100`));
  const found = invoices.find(({ billed_month }) => billed_month === month);
  return dataOf(await api.get<InvoiceLine[]>(`/invoices/${found?.id}/lines`)).map(({ concept, amount }) => [
    concept,
    amount,
  ]);
};

test("a charge of the former contract misses the months of the renewal too, and is billed for both", async () => {
  const { id } = await aCommunity();
  await app.db.query("update rental set state = 'ended' where id = $1", [former]);
  await app.db.query("update rental set state = 'active' where id = $1", [renewal]);
  const path = `/recurring-charges/${id}/missed-months`;
  expect(dataOf(await api.get<MissedMonth[]>(path))).toMatchObject([
    { month: "2026-11-01", is_draft: false, amount: 6_000 },
    { month: "2026-12-01", is_draft: true, amount: 6_000 },
  ]);
  expect(dataOf(await api.post<CaughtUpMonths>(path))).toEqual({ drafts: ["2026-12-01"], charges: ["2026-11-01"] });
  expect(dataOf(await api.get<MissedMonth[]>(path))).toEqual([]);
  expect(await linesOf(renewal, "2026-12-01")).toContainEqual(["Comunidad", 6_000]);
  const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${renewal}`));
  expect(charges).toMatchObject([{ concept: "Comunidad (noviembre de 2026)", amount: 6_000, is_pending: true }]);

  const days = "period_start=2026-11-01&period_end=2026-11-30";
  const settledOf = async () => {
    const proposal = await api.get<SettlementProposal>(`/cost-settlements/proposal?rental_id=${former}&${days}`);
    const found = dataOf(proposal).charges.find(({ kind }) => kind === "community");
    return [found?.on_account, found?.unbilled_months, found?.drafts.map(({ label }) => label)];
  };
  expect(await settledOf()).toEqual([0, [], ["Comunidad (noviembre de 2026)"]]);
  await issue("2026-12-01");
  expect(await settledOf()).toEqual([6_000, [], []]);
  expect(await violatedInvariants(app.db)).toEqual([]);
});
