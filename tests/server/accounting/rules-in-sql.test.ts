import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type IndirectTax, indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { formatInvoiceNumber } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { isNotSubject, proposeTax } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { isRateOf } from "#shared/domain/accounting/invoices/tax-rates.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { readyForTypos } from "#shared/lib/typo.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* Rules that the database and the screens both work out: each is compared with its twin here. */

let app: TestApp;
let money: MoneyBuilders;
beforeAll(async () => {
  app = await createTestApp();
  const api = await app.logInAs("admin");
  money = createMoneyBuilders(api, createBuilders(api));
});
afterAll(() => app.close());

test("format_invoice_number and formatInvoiceNumber return the same number", async () => {
  const series = fc.record({
    prefix: fc.constantFrom("", "F", "R-", "A/"),
    suffix: fc.constantFrom("", "-B", "/M"),
    padding: fc.integer({ min: 1, max: 10 }),
    year_reset: fc.boolean(),
  });
  const samples = fc.sample(
    fc.tuple(series, fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 10 ** 12 })),
    200,
  );
  const rows = await app.db.query<{ formatted: string }>(
    `select format_invoice_number(jsonb_populate_record(null::invoice_series, s -> 'series'), (s ->> 'year')::int, (s ->> 'number')::bigint) as formatted
     from jsonb_array_elements($1::jsonb) with ordinality a (s, index) order by index`,
    [JSON.stringify(samples.map(([of, year, number]) => ({ series: of, year, number })))],
  );
  expect(rows.map(({ formatted }) => formatted)).toEqual(
    samples.map(([of, year, number]) => formatInvoiceNumber(of, year, number)),
  );
});

test("words_of and readyForTypos forgive errors in the same words", async () => {
  const words = ["ana", "luis", "garcia", "calle", "piso", "maria", "de", "plaza", "rodriguez", "abcd", "abcde"];
  const rows = await app.db.query<{ word: string }>("select words_of($1) as word", [words.join(" ")]);
  expect(rows.map(({ word }) => word).toSorted()).toEqual(words.filter((word) => readyForTypos(word)).toSorted());
});

test("is_not_subject and isNotSubject agree on each kind", async () => {
  const rows = await app.db.query<{ kind: string }>(
    "select kind from unnest($1::text[]) kind where is_not_subject(kind)",
    [paymentApplicationKinds],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(paymentApplicationKinds.filter((kind) => isNotSubject(kind)));
});

test("management_fee_tax and proposeTax have the same rate of a fee in each place", async () => {
  const rows = await app.db.query<{ tax: IndirectTax; rate: number | null }>(
    "select tax, management_fee_tax(tax) as rate from unnest($1::text[]) tax",
    [indirectTaxes],
  );
  const facts = {
    issuer_tax_id: null,
    issuer_postal_code: null,
    since: "2026-03-01",
    regime: "business",
    shape: "premises",
    is_withholding_exempt: false,
    has_hotel_services: false,
    is_business_customer: false,
    monthly_rent: 100_000,
  } as const;
  for (const { tax, rate } of rows) {
    const { tax_rate, is_rate_known } = proposeTax({ ...facts, indirect_tax: tax }, "fee");
    expect([tax, rate]).toEqual([tax, is_rate_known ? tax_rate : null]);
  }
});

test("is_rate_of and isRateOf know the same rates of each tax", async () => {
  const rows = await app.db.query<{ tax: IndirectTax; rate: number; is_known: boolean }>(
    `select t.tax, r.rate, is_rate_of(t.tax, r.rate) as is_known
     from unnest($1::text[]) t (tax), generate_series(0, 10000, 5) r (rate)`,
    [indirectTaxes],
  );
  expect(rows.filter(({ tax, rate, is_known }) => is_known !== isRateOf(tax, rate))).toEqual([]);
  const known = (of: IndirectTax) => rows.filter(({ tax, is_known }) => tax === of && is_known).map(({ rate }) => rate);
  expect(known("vat")).toEqual([0, 400, 1_000, 2_100]);
  expect(known("igic")).toEqual([0, 100, 275, 300, 500, 700, 950, 1_350, 1_500, 2_000]);
});

test("an invoice's stored totals are those of totalLines, rounded by rate", async () => {
  const line = await money.aLine();
  const lines = [
    { ...line, unit_amount: 33_302, tax_rate: 2_100, withholding_rate: 1_900 },
    { ...line, unit_amount: 10_002, tax_rate: 2_100, withholding_rate: 1_900 },
    { ...line, unit_amount: 999, tax_rate: 1_000, withholding_rate: 0 },
  ];
  const { net_amount, tax_amount, total, withholding_amount, amount_due } = await money.anInvoice({ lines });
  expect({ net_amount, tax_amount, total, withholding_amount, amount_due }).toEqual(totalLines(lines));
});
