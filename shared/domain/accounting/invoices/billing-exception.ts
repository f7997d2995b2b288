import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { isWithinBounds } from "./invoice-line.ts";
import { isRateOf } from "./tax-rates.ts";
import type { BillableRental, PlannedInvoice } from "./plan-rental-invoice.ts";

/** Reasons why a rental's month is not billed. */
export const billingExceptions = [
  "no_series",
  "nothing_to_bill",
  "too_much",
  "split_incomplete",
  "split_changed",
  "billed_by_renewed",
  "co_tenant_left",
  "tax_rate_missing",
  "tax_rate_wrong",
] as const;
export type BillingException = (typeof billingExceptions)[number];

/** Why a planned invoice cannot be issued; null if it can. */
export function billingException(rental: BillableRental, { lines }: PlannedInvoice): BillingException | null {
  if (rental.is_billed_by_renewed) return "billed_by_renewed";
  if (rental.is_split_changed) return "split_changed";
  if (rental.shares.reduce((sum, share) => sum + share, 0) !== WHOLE_RENTAL) return "split_incomplete";
  if (rental.series_id === null) return "no_series";
  if (lines.reduce((sum, { unit_amount }) => sum + unit_amount, 0) <= 0) return "nothing_to_bill";
  if (lines.some(({ tax }) => !tax.is_rate_known)) return "tax_rate_missing";
  if (lines.some(({ tax_rate }) => !isRateOf(rental.indirect_tax, tax_rate))) return "tax_rate_wrong";
  return isWithinBounds(lines) ? null : "too_much";
}
