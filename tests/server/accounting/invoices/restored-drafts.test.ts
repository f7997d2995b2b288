import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  const issuer_id = (await money.anIssuer({ owner_id: null })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  series_id = (await money.aSeries({ issuer_id })).id;
});

async function aLet(since: string): Promise<string> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 4_000 }];
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents, regime: "business" });
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return id;
}

async function aRunningRental(): Promise<Rental> {
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000, monthly_expenses: 0 } as const;
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2040-02-28", ...terms });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return rental;
}

const aCharge = async (rental_id: string): Promise<RentalCharge> =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id,
      payment_application_id: await money.anApplication("other"),
      concept: "Reparación",
      amount: 12_345,
      charged_on: "2026-03-01",
    }),
  );

const readCharge = async ({ id }: RentalCharge): Promise<RentalCharge> =>
  dataOf(await api.get<RentalCharge>(`/rental-charges/${id}`));

const bill = async (month: string): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month: `${month}-01` }));

async function draftOf(rental_id: string, month: string): Promise<Invoice> {
  const drafts = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  const draft = drafts.find(({ billed_month }) => billed_month === `${month}-01`);
  if (!draft) throw new Error(`No draft bills ${month}`);
  return draft;
}

/** A draft or an issued invoice of a month at a rent that was agreed. */
const anInvoiceOf = async ({ id: rental_id, tenant_id: person_id }: Rental, month: string): Promise<Invoice> => {
  const first = `${month}-01`;
  const lines = [await money.aLine({ unit_amount: 85_000 })];
  const period = { period_start: first, period_end: lastOfMonth(first), due_date: first };
  return money.anInvoice({ series_id, person_id, rental_id, lines, ...period });
};

const anIncrement = ({ asset_id }: Rental) =>
  given.aPriceIncrement({
    index_kind: "percentage",
    percentage: 200,
    effective_date: "2026-04-01",
    notified_on: "2026-03-05",
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [asset_id],
  });

const move = async ({ id, version }: PriceIncrement, verb: string, body: object = {}): Promise<PriceIncrement> =>
  dataOf(await api.post<PriceIncrement>(`/asset-prices/increments/${id}/${verb}`, { version, ...body }));

const archive = async ({ id, version }: Invoice): Promise<Invoice> =>
  dataOf(await api.post<Invoice>(`/invoices/${id}/archive`, { version }));

const restore = ({ id, version }: Invoice) => api.post<Invoice>(`/invoices/${id}/restore`, { version });

const refusalOf = async (invoice: Invoice) => {
  const { status, body } = await restore(invoice);
  return [status, body.errors[0]?.translationKey];
};

const OUTDATED = [409, "error.draft_outdated"];

test("an archived draft releases its charges, and a restored one bills them again", async () => {
  const rental_id = await aLet("2030-01-01");
  const charge = await aCharge(rental_id);
  await bill("2030-01");
  const archived = await archive(await draftOf(rental_id, "2030-01"));
  expect(await readCharge(charge)).toMatchObject({ invoice_id: null, is_pending: true });
  const restored = dataOf(await restore(archived));
  expect(await readCharge(charge)).toMatchObject({ invoice_id: restored.id, is_pending: false });
});

test("a draft is not restored when its charge is billed by another invoice", async () => {
  const rental_id = await aLet("2031-01-01");
  const charge = await aCharge(rental_id);
  await bill("2031-01");
  const archived = await archive(await draftOf(rental_id, "2031-01"));
  await bill("2031-02");
  expect(await refusalOf(archived)).toEqual(OUTDATED);
  expect((await readCharge(charge)).invoice_id).toBe((await draftOf(rental_id, "2031-02")).id);
});

test("a draft is not restored when its charge was changed, archived or removed", async () => {
  const changes = [
    ({ id, version }: RentalCharge) => api.patch(`/rental-charges/${id}`, { version, amount: 50_000 }),
    ({ id, version }: RentalCharge) => api.post(`/rental-charges/${id}/archive`, { version }),
    ({ id }: RentalCharge) => api.delete(`/rental-charges/${id}`),
  ];
  for (const [index, change] of changes.entries()) {
    const month = `2032-0${index + 1}`;
    const rental_id = await aLet(`${month}-01`);
    const charge = await aCharge(rental_id);
    await bill(month);
    const archived = await archive(await draftOf(rental_id, month));
    expect((await change(await readCharge(charge))).status).toBe(200);
    expect(await refusalOf(archived)).toEqual(OUTDATED);
  }
});

test("lines that an archived draft gets still name their charges", async () => {
  const rental_id = await aLet("2033-01-01");
  await aCharge(rental_id);
  await bill("2033-01");
  const archived = await archive(await draftOf(rental_id, "2033-01"));
  await bill("2033-02");
  const read = dataOf(await api.get<InvoiceLine[]>(`/invoices/${archived.id}/lines`));
  const lines = read.map(({ id: _id, position: _at, amount: _sum, payment_application_label: _name, ...line }) => line);
  const { version } = archived;
  const changed = dataOf(await api.patch<Invoice>(`/invoices/${archived.id}`, { version, lines }));
  expect(await refusalOf(changed)).toEqual(OUTDATED);
});

test("a draft is not restored at the rent from before an increment", async () => {
  const rental = await aRunningRental();
  const [march, may] = [await anInvoiceOf(rental, "2026-03"), await anInvoiceOf(rental, "2026-05")];
  const archived = [await archive(march), await archive(may)] as const;
  await move(await anIncrement(rental), "apply");
  expect((await restore(archived[0])).status).toBe(200);
  expect(await refusalOf(archived[1])).toEqual(OUTDATED);
});

test("a draft is not restored at the rent and with the difference of an increment that was reverted", async () => {
  const rental = await aRunningRental();
  await money.issue(await anInvoiceOf(rental, "2026-04"));
  const increment = await move(await anIncrement(rental), "apply", { invoiced_choice: "charge" });
  await bill("2026-06");
  const archived = await archive(await draftOf(rental.id, "2026-06"));
  await move(increment, "revert");
  expect(await refusalOf(archived)).toEqual(OUTDATED);
});

test("a draft is not restored with the expenses from before a change of them", async () => {
  const rental_id = await aLet("2034-01-01");
  await bill("2034-01");
  const archived = await archive(await draftOf(rental_id, "2034-01"));
  await app.db.query("update rental_rent set expenses = 5000 where rental_id = $1", [rental_id]);
  expect(await refusalOf(archived)).toEqual(OUTDATED);
  await app.db.query("update rental_rent set expenses = 4000 where rental_id = $1", [rental_id]);
  expect((await restore(archived)).status).toBe(200);
});
