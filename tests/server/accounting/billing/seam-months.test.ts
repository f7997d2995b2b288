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
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* A contract until 30 November with a signed renewal: on 28 November, with November issued and December drafted. */

const { app, api, given, money } = testServer({ clockAt: "2026-11-28T10:00:00Z" });
let former: string;
let renewal: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await makeOnlyIssuer(app.db, money);
});

const runs: Record<string, string> = {};

/** Creates the run of a month, or completes it again. */
async function draft(month: string): Promise<void> {
  await app.db.query("delete from invoice where billed_month = $1 and state = 'draft'", [month]);
  const known = runs[month];
  if (known === undefined) runs[month] = dataOf(await api.post<BillingRun>("/billing-runs", { month })).id;
  else {
    const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${known}`));
    dataOf(await api.post<BillingRun>(`/billing-runs/${known}/prepare`, { version }));
  }
}
async function issue(month: string): Promise<void> {
  await draft(month);
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${runs[month]}`));
  dataOf(await api.post(`/billing-runs/${runs[month]}/issue`, { version }));
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

const aOneOff = async () =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id: former,
      payment_application_id: await money.anApplication("expenses"),
      concept: "Cerradura",
      amount: 3_000,
      charged_on: "2026-11-20",
    }),
  );
const rentalOf = async ({ id }: RentalCharge) => dataOf(await api.get<RentalCharge>(`/rental-charges/${id}`)).rental_id;

test("what waits in a contract that has ended is on the next invoice of its renewal, and in its preview", async () => {
  const charge = await aOneOff();
  const proposed = `/invoices/proposal?rental_id=${renewal}&month=2026-12-01`;
  await app.db.query("delete from invoice where rental_id = $1 and state = 'draft'", [renewal]);
  const { lines } = dataOf(await api.get<{ lines: { concept: string }[] }>(proposed));
  expect(lines.map(({ concept }) => concept)).toContain("Cerradura");
  await draft("2026-12-01");
  expect(await linesOf(renewal, "2026-12-01")).toContainEqual(["Cerradura", 3_000]);
  expect(await rentalOf(charge)).toBe(renewal);
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("what waits in a contract that has days of the month stays with it", async () => {
  const charge = await aOneOff();
  const occupy = (rental_id: string, period: string) =>
    app.db.query("update asset_occupancy set period = $2 where rental_id = $1", [rental_id, period]);
  await occupy(renewal, "[2026-12-10,2028-12-01)");
  await occupy(former, "[2025-12-01,2026-12-10)");
  await draft("2026-12-01");
  expect(await rentalOf(charge)).toBe(former);
  expect(await linesOf(former, "2026-12-01")).toContainEqual(["Cerradura", 3_000]);
});

test("an invoice of the renewal by hand bills what waits in the former contract once", async () => {
  const charge = await aOneOff();
  const payment_application_id = await money.anApplication("expenses");
  const [series] = await app.db.query<{ id: string }>("select id from invoice_series where prefix = 'F'", []);
  const [tenant] = await app.db.query<{ id: string }>("select tenant_id as id from rental where id = $1", [renewal]);
  await money.anInvoice({
    series_id: series?.id ?? "",
    person_id: tenant?.id ?? "",
    rental_id: renewal,
    due_date: "2026-12-20",
    period_start: "2026-12-01",
    period_end: "2026-12-31",
    lines: [{ ...(await money.aLine({ unit_amount: 3_000, concept: "Cerradura" })), payment_application_id }],
  });
  expect(dataOf(await api.get<RentalCharge>(`/rental-charges/${charge.id}`))).toMatchObject({
    rental_id: renewal,
    is_pending: false,
  });
});

test("the bank's fee of a return waits in the renewal of a contract that has ended", async () => {
  await app.db.query("update rental set state = 'ended' where id = $1", [former]);
  await app.db.query("update rental set state = 'active' where id = $1", [renewal]);
  const [tenant] = await app.db.query<{ id: string }>("select tenant_id as id from rental where id = $1", [former]);
  const payment = await money.aPayment({ person_id: tenant?.id ?? "", rental_id: former });
  dataOf(
    await api.post(`/payments/${payment.id}/return`, {
      version: payment.version,
      returned_on: "2026-11-28",
      bank_fee: 500,
      return_reason: "Sin fondos",
    }),
  );
  const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${renewal}`));
  expect(charges).toMatchObject([{ amount: 500 }]);
});
