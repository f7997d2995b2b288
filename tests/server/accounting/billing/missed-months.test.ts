import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { CaughtUpMonths, MissedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";
import { makeOnlyIssuer } from "#tests/support/only-issuer.ts";

/* On 28 November, with November issued and December drafted, a parking space of 50 € is agreed from 16 November on. */

const { app, api, given, money } = testServer({ clockAt: "2026-11-28T10:00:00Z" });
let rental_id: string;
let charge: RecurringCharge;

beforeAll(async () => {
  await prepareJobs(app.db);
  await makeOnlyIssuer(app.db, money);
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2026-10-01", amount: 90_000, expenses: 0 }];
  rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-10-01", until: "2028-12-31", rents });
  for (const month of ["2026-10-01", "2026-11-01"]) {
    const { id: run, version } = dataOf(await api.post<BillingRun>("/billing-runs", { month }));
    dataOf(await api.post(`/billing-runs/${run}/issue`, { version }));
    await runJobs(app.services);
  }
  dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-12-01" }));
  charge = dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "parking",
      payment_application_id: await money.anApplication("other"),
      concept: "Garaje",
      amount: 5_000,
      tax_rate: 2_100,
      tax_reason: "Plaza suelta",
      starts_on: "2026-11-16",
      rhythm: "monthly",
    }),
  );
});

const missed = async (by = api) => dataOf(await by.get<MissedMonth[]>(`/recurring-charges/${charge.id}/missed-months`));
const catchUp = () => api.post<CaughtUpMonths>(`/recurring-charges/${charge.id}/missed-months`);
const invoiceOf = async (month: string): Promise<Invoice> => {
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  const found = invoices.find(({ billed_month }) => billed_month === month);
  if (!found) throw new Error(`No invoice of ${month}`);
  return found;
};
const linesOf = async ({ id }: Invoice) =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`)).map(({ concept, amount, tax_rate }) => [
    concept,
    amount,
    tax_rate,
  ]);

test("months that are billed without a charge are named, and billed once: by a line of the draft, and by the next invoice", async () => {
  const [november, december] = [await invoiceOf("2026-11-01"), await invoiceOf("2026-12-01")];
  expect(await missed()).toEqual([
    {
      month: "2026-11-01",
      is_draft: false,
      invoices: [{ id: november.id, label: november.label, part: 1 }],
      amount: 2_500,
    },
    {
      month: "2026-12-01",
      is_draft: true,
      invoices: [{ id: december.id, label: december.label, part: 1 }],
      amount: 5_000,
    },
  ]);
  const viewer = await app.logInAs("viewer");
  expect((await viewer.post(`/recurring-charges/${charge.id}/missed-months`)).status).toBe(403);

  await app.db.query(`update role set permissions = permissions || '{"invoice": []}' where slug = 'agent'`);
  const agent = await app.logInAs("agent");
  expect((await agent.get(`/recurring-charges/${charge.id}`)).status).toBe(200);
  expect((await agent.get(`/recurring-charges/${charge.id}/missed-months`)).status).toBe(403);

  const opened = await invoiceOf("2026-12-01");
  const done = { drafts: ["2026-12-01"], charges: ["2026-11-01"] };
  const clicks = await Promise.all([catchUp(), catchUp()]);
  expect(clicks.map(dataOf)).toEqual(expect.arrayContaining([done, { drafts: [], charges: [] }]));
  expect(await missed()).toEqual([]);
  expect(await linesOf(await invoiceOf("2026-12-01"))).toEqual([
    ["Renta de diciembre de 2026", 90_000, 0],
    ["Garaje", 5_000, 2_100],
  ]);
  expect((await invoiceOf("2026-12-01")).total).toBe(90_000 + 6_050);
  // A form of before does not take the line off.
  const { status } = await api.patch(`/invoices/${opened.id}`, { version: opened.version, notes: "Con retraso" });
  expect(status).toBe(409);
  const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}`));
  expect(
    charges.map(({ concept, amount, charged_on, is_pending }) => [concept, amount, charged_on, is_pending]),
  ).toEqual([["Garaje (noviembre de 2026)", 2_500, "2026-11-16", true]]);

  dataOf(await api.post<BillingRun>("/billing-runs", { month: "2027-01-01" }));
  expect(await linesOf(await invoiceOf("2027-01-01"))).toEqual([
    ["Renta de enero de 2027", 90_000, 0],
    ["Garaje", 5_000, 2_100],
    ["Garaje (noviembre de 2026)", 2_500, 2_100],
  ]);
  expect(await violatedInvariants(app.db)).toEqual([]);

  expect((await api.delete(`/recurring-charges/${charge.id}`)).status).toBe(409);

  // A removed one-off charge leaves the month open again.
  await app.db.query("delete from invoice where billed_month = '2027-01-01'", []);
  dataOf(await api.delete(`/rental-charges/${charges[0]?.id}`));
  expect((await missed()).map(({ month }) => month)).toEqual(["2026-11-01"]);
});

test("a month of invoices by hand misses a charge for the days of each", async () => {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: "2026-11-01", amount: 90_000, expenses: 0 }];
  const let_ = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-11-01", until: null, rents });
  const [series] = await app.db.query<{ id: string }>("select id from invoice_series where prefix = 'F'", []);
  const byHand = async (period_start: string, period_end: string) =>
    money.anInvoice({
      series_id: series?.id ?? "",
      person_id: tenant_id,
      rental_id: let_,
      due_date: period_end,
      period_start,
      period_end,
      lines: [
        { ...(await money.aLine({ unit_amount: 45_000 })), payment_application_id: await money.anApplication("rent") },
      ],
    });
  const first = await byHand("2026-11-01", "2026-11-15");
  const second = await byHand("2026-11-16", "2026-11-30");
  expect([first.billed_month, second.billed_month]).toEqual(["2026-11-01", null]);
  const { id } = dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id: let_,
      kind: "parking",
      payment_application_id: await money.anApplication("other"),
      concept: "Plaza",
      amount: 5_000,
      starts_on: "2026-11-01",
      rhythm: "monthly",
    }),
  );
  const path = `/recurring-charges/${id}/missed-months`;
  const shown = dataOf(await api.get<MissedMonth[]>(path)).map(({ amount, invoices }) => [amount, invoices[0]?.id]);
  expect(shown).toEqual([
    [2_500, first.id],
    [2_500, second.id],
  ]);
  expect(dataOf(await api.post<CaughtUpMonths>(path))).toEqual({ drafts: ["2026-11-01", "2026-11-01"], charges: [] });
  expect((await linesOf(first)).at(-1)).toEqual(["Plaza (15 de 30 días)", 2_500, 0]);
  expect((await linesOf(second)).at(-1)).toEqual(["Plaza (15 de 30 días)", 2_500, 0]);
  expect(dataOf(await api.get(path))).toEqual([]);
});

test("rent and archived charges miss no month", async () => {
  const [rent] = dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental_id}&kind=rent`));
  expect(dataOf(await api.get(`/recurring-charges/${rent?.id}/missed-months`))).toEqual([]);
});
