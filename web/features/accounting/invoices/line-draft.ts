import { randomKey } from "#shared/client/random-key.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";

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
    exemption_reason,
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
