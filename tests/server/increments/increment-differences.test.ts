import { beforeAll, expect, test } from "vitest";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine, InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });
let series_id: string;
beforeAll(async () => {
  const { id: issuer_id } = await money.anIssuer();
  series_id = (await money.aSeries({ issuer_id })).id;
  await money.aSeries({ issuer_id, kind: "rectifying", prefix: "R", suffix: "" });
});

/** A rental at 850.00 whose months are invoiced at that rent, and that an increment with a charge raised to 867.00. */
async function aRaisedRental(...months: readonly string[]) {
  const terms = { regime: "business", index_clause: "percentage", monthly_rent: 85_000, monthly_expenses: 0 } as const;
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2030-02-28", ...terms });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  const invoices: Invoice[] = [];
  for (const month of months) invoices.push(await money.issue(await aDraft(rental, month, 85_000)));
  const increment = await given.aPriceIncrement({
    index_kind: "percentage",
    percentage: 200,
    effective_date: "2026-04-01",
    notified_on: "2026-03-05",
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [rental.asset_id],
  });
  const body = { version: increment.version, invoiced_choice: "charge" };
  dataOf(await api.post<PriceIncrement>(`/asset-prices/increments/${increment.id}/apply`, body));
  return { rental, invoices };
}
const aDraft = async ({ id, tenant_id }: Rental, month: string, ...amounts: readonly number[]): Promise<Invoice> =>
  money.anInvoice({
    series_id,
    person_id: tenant_id,
    rental_id: id,
    due_date: month,
    period_start: month,
    period_end: lastOfMonth(month),
    lines: await Promise.all(amounts.map((unit_amount) => money.aLine({ unit_amount }))),
  });
const first = ([invoice]: readonly Invoice[]): Invoice => {
  if (!invoice) throw new Error("no invoice");
  return invoice;
};
const chargesOf = async ({ id }: Rental) =>
  dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${id}`)).toReversed();
const annul = async ({ id }: Invoice) => {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  return api.post<Invoice>(`/invoices/${id}/annul`, { version, reason: "Error" });
};
/** The draft of a month as the form proposes it: the rent and the charges that wait. */
async function billedIn({ id }: Rental, month: string) {
  const proposal = dataOf(await api.get<Proposal>(`/invoices/proposal?rental_id=${id}&month=${month}`));
  const { person_id, due_date, period_start, period_end } = proposal;
  const lines = proposal.lines.map(({ tax: _tax, ...line }) => line);
  const draft = await money.anInvoice({
    series_id,
    person_id,
    rental_id: id,
    due_date,
    period_start,
    period_end,
    lines,
  });
  return { draft, amounts: lines.map(({ unit_amount }) => unit_amount) };
}
interface Proposal extends Pick<Invoice, "due_date"> {
  readonly person_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly lines: readonly (InvoiceLineInput & { readonly tax: object })[];
}
async function rectify({ id }: Invoice, rectification_mode: string, unit_amount?: number) {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  const body = { version, rectification_type: "R4", rectification_mode, reason: "Error" };
  const draft = dataOf(await api.post<Invoice>(`/invoices/${id}/rectify`, body));
  if (unit_amount === undefined) return draft;
  const lines = [await money.aLine({ unit_amount })];
  return dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines }));
}

test("each invoice at the former rent has a charge of its own, which names it", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01", "2026-05-01");
  const charges = await chargesOf(rental);
  expect(charges).toMatchObject([
    { amount: 1_700, corrected_invoice_label: invoices[0]?.number },
    { amount: 1_700, corrected_invoice_label: invoices[1]?.number },
  ]);
  expect(charges.map(({ concept }) => concept)).toEqual([
    expect.stringContaining("Diferencia de renta: abril de 2026 (de 850"),
    expect.stringContaining("Diferencia de renta: mayo de 2026 (de 850"),
  ]);
});

test("the difference of an annulled invoice is not charged: its month is billed again at the new rent", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01", "2026-05-01");
  dataOf(await annul(first(invoices)));
  expect(await chargesOf(rental)).toMatchObject([{ corrected_invoice_label: invoices[1]?.number }]);
  expect((await billedIn(rental, "2026-04-01")).amounts).toEqual([86_700, 1_700]);
});

test("an invoice whose difference is billed is not annulled before that invoice, which the reason names", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01");
  const { draft, amounts } = await billedIn(rental, "2026-05-01");
  expect(amounts).toEqual([86_700, 1_700]);
  const refused = await annul(first(invoices));
  const [error] = refused.body.errors;
  expect([refused.status, error?.translationKey, error?.params]).toMatchObject([
    409,
    "error.difference_billed",
    { names: draft.code },
  ]);
  const may = await money.issue(draft);
  expect((await annul(first(invoices))).body.errors[0]?.params).toEqual({ names: may.number });
  dataOf(await annul(may));
  dataOf(await annul(first(invoices)));
  expect(await chargesOf(rental)).toEqual([]);
  expect((await billedIn(rental, "2026-04-01")).amounts).toEqual([86_700]);
});

test("an invoice whose difference was billed and rectified again can be annulled", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01");
  const may = await money.issue((await billedIn(rental, "2026-05-01")).draft);
  const draft = await rectify(may, "differences");
  const lines = dataOf(await api.get<InvoiceLine[]>(`/invoices/${draft.id}/lines`));
  const difference = lines.find(({ amount }) => amount === -1_700);
  const inputs = [{ ...(await money.aLine({ unit_amount: -1_700 })), concept: difference?.concept }];
  await money.issue(
    dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines: inputs })),
  );
  dataOf(await annul(first(invoices)));
  expect((await billedIn(rental, "2026-04-01")).amounts).toEqual([86_700]);
});

test("a rectification at the new rent takes the charge away, and one at the former rent takes it over", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01", "2026-05-01", "2026-06-01");
  const [april, may, june] = invoices;
  await money.issue(await rectify(april ?? first([]), "substitution", 86_700));
  await money.issue(await rectify(may ?? first([]), "differences", 1_700));
  const same = await money.issue(await rectify(june ?? first([]), "substitution"));
  expect(await chargesOf(rental)).toMatchObject([{ amount: 1_700, corrected_invoice_label: same.number }]);
  await money.issue(await rectify(same, "differences"));
  expect(await chargesOf(rental)).toEqual([]);
});

test("a rectification that lowers the rent leaves the charge, and one of a billed difference is refused", async () => {
  const { rental, invoices } = await aRaisedRental("2026-04-01");
  await money.issue(await rectify(first(invoices), "differences", -5_000));
  expect(await chargesOf(rental)).toHaveLength(1);
  await billedIn(rental, "2026-05-01");
  const draft = await rectify(first(invoices), "differences", -80_000);
  const refused = await api.post(`/invoices/${draft.id}/issue`, { version: draft.version });
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ translationKey: "error.difference_billed" }] } });
});
