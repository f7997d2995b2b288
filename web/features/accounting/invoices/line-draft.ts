import { randomKey } from "#shared/client/random-key.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { PaymentApplication } from "#shared/domain/accounting/payments/payment-application.ts";

/** A line while it is being typed: raw values, validated when sent. */
export type LineDraft = Readonly<Record<string, unknown>>;
export type LineField = keyof InvoiceLineInput;

/** The reasons for a line's proposed rates. */
export interface LineReasons {
  readonly tax_reason: string;
  readonly withholding_reason: string;
}

const isDraft = (value: unknown): value is LineDraft => typeof value === "object" && value !== null;

/** The lines in a form's value. */
export const readLines = (value: unknown): readonly LineDraft[] => (Array.isArray(value) ? value.filter(isDraft) : []);

/** A new line with the application and the taxes of the line above. */
export function lineAfter(above: LineDraft | undefined): LineDraft {
  const { payment_application_id = null, tax_rate = 0, withholding_rate = 0, exemption_reason = null } = above ?? {};
  return {
    key: randomKey(),
    payment_application_id,
    concept: "",
    quantity: 1,
    unit_amount: null,
    tax_rate,
    withholding_rate,
    exemption_reason: tax_rate === 0 ? exemption_reason : null,
  };
}

/** A disbursement is not subject, and nothing is withheld from it. What is none any more does not keep that reason. */
function taxesOf(
  line: LineDraft,
  before: PaymentApplication | undefined,
  chosen: PaymentApplication | undefined,
  { tax, not_subject }: LineTax,
): LineDraft {
  if (chosen?.kind === "disbursement") return { tax_rate: 0, withholding_rate: 0, exemption_reason: not_subject };
  const isLeft = before?.kind === "disbursement" && line["exemption_reason"] === not_subject;
  return {
    ...(isLeft && { exemption_reason: null }),
    ...(tax === "vat" && chosen?.default_tax != null && { tax_rate: chosen.default_tax }),
  };
}

export interface LineTax {
  readonly tax: IndirectTax;
  /** What the invoice says of items that are not subject to it. */
  readonly not_subject: string;
}

/**
 * Changing a line's payment application also sets its concept, unless it was typed, and the rate of the catalogue, which
 * is of VAT: under another tax the rate stays.
 */
export function withApplication(
  line: LineDraft,
  id: string,
  applications: readonly PaymentApplication[],
  terms: LineTax,
): LineDraft {
  const before = applications.find((one) => one.id === line["payment_application_id"]);
  const chosen = applications.find((one) => one.id === id);
  const isUntouched = line["concept"] === "" || line["concept"] === before?.name;
  return {
    payment_application_id: id === "" ? null : id,
    ...(isUntouched && { concept: chosen?.name ?? "" }),
    ...taxesOf(line, before, chosen, terms),
  };
}

const asNumber = (value: unknown) => (typeof value === "number" && Number.isSafeInteger(value) ? value : 0);

/** The numbers of a line for the totals; missing or invalid values count as 0. */
export function countable(line: LineDraft) {
  const { quantity } = line;
  return {
    quantity: typeof quantity === "number" && Number.isFinite(quantity) ? quantity : 0,
    unit_amount: asNumber(line["unit_amount"]),
    tax_rate: asNumber(line["tax_rate"]),
    withholding_rate: asNumber(line["withholding_rate"]),
  };
}
