import { expect, test } from "vitest";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { PaymentApplication } from "#shared/domain/accounting/payments/payment-application.ts";
import {
  countable,
  lineAfter,
  type LineDraft,
  readLines,
  withApplication,
} from "#web/features/accounting/invoices/line-draft.ts";

test("a line below another is taxed as that one, without its text and amount", () => {
  const above = { concept: "Renta", quantity: 3, unit_amount: 85_000, tax_rate: 2_100, withholding_rate: 1_900 };
  expect(lineAfter(above)).toMatchObject({
    concept: "",
    quantity: 1,
    unit_amount: null,
    tax_rate: 2_100,
    withholding_rate: 1_900,
    exemption_reason: null,
  });
});

test("a line below a taxed one has no reason for an exemption, which would be hidden", () => {
  const exempt = { tax_rate: 0, exemption_reason: "Exenta" };
  expect(lineAfter(exempt)).toMatchObject(exempt);
  expect(lineAfter({ ...exempt, tax_rate: 2_100 })).toMatchObject({ tax_rate: 2_100, exemption_reason: null });
});

test("the first line of an invoice has no tax yet", () => {
  expect(lineAfter(undefined)).toMatchObject({ tax_rate: 0, withholding_rate: 0, payment_application_id: null });
});

test("what a line does not have yet, or is no whole number of cents, counts as nothing", () => {
  expect(countable({})).toEqual({ quantity: 0, unit_amount: 0, tax_rate: 0, withholding_rate: 0 });
  expect(countable({ quantity: Infinity, unit_amount: 0.5, tax_rate: "2100", withholding_rate: null })).toEqual({
    quantity: 0,
    unit_amount: 0,
    tax_rate: 0,
    withholding_rate: 0,
  });
});

test("a quantity may have decimals, and a credit has a negative amount", () => {
  expect(countable({ quantity: 1.5, unit_amount: -5_000, tax_rate: 2_100, withholding_rate: 0 })).toEqual({
    quantity: 1.5,
    unit_amount: -5_000,
    tax_rate: 2_100,
    withholding_rate: 0,
  });
});

test.each([null, undefined, "x", {}, [null, 1, "x"]])("%j holds no lines", (value) => {
  expect(readLines(value)).toEqual([]);
});

const not_subject = "Operación no sujeta";
const commission: PaymentApplication = {
  id: "018f0000-0000-7000-8000-000000000001",
  label: "Comisión",
  version: 1,
  created_at: "2026-03-01T09:00:00Z",
  updated_at: "2026-03-01T09:00:00Z",
  created_by: null,
  archived_at: null,
  code: "COM",
  name: "Comisión",
  kind: "fee",
  position: 1,
  default_tax: 2_100,
};

test("a line of a disbursement has neither tax nor withholding but its reason, which goes with another concept", () => {
  const water: PaymentApplication = {
    ...commission,
    id: "018f0000-0000-7000-8000-000000000002",
    name: "Agua",
    kind: "disbursement",
    default_tax: null,
  };
  const choose = (line: LineDraft, id: string) => ({
    ...line,
    ...withApplication(line, id, [commission, water], { tax: "vat", not_subject }),
  });
  const line = choose(lineAfter({ tax_rate: 2_100, withholding_rate: 1_900, exemption_reason: null }), water.id);
  expect(line).toMatchObject({
    concept: "Agua",
    tax_rate: 0,
    withholding_rate: 0,
    exemption_reason: not_subject,
  });
  expect(choose(line, commission.id)).toMatchObject({ tax_rate: 2_100, exemption_reason: null });
  const typed = choose({ ...lineAfter(undefined), exemption_reason: "Exenta" }, commission.id);
  expect(typed).toMatchObject({ exemption_reason: "Exenta" });
});

test("the catalogue's rate, which is of VAT, is proposed under VAT only", () => {
  const rateUnder = (tax: IndirectTax) => {
    const line = lineAfter(undefined);
    return { ...line, ...withApplication(line, commission.id, [commission], { tax, not_subject }) };
  };
  expect(rateUnder("vat")).toMatchObject({ concept: "Comisión", tax_rate: 2_100 });
  expect(rateUnder("igic")).toMatchObject({ concept: "Comisión", tax_rate: 0 });
  expect(rateUnder("ipsi")).toMatchObject({ concept: "Comisión", tax_rate: 0 });
});
