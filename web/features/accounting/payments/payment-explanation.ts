import type { MessageKey } from "#locales/es.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";

/**
 * Why an annulled payment counts no longer: its deposit's withholding was undone, or what recorded it was. An offset of a
 * closed month is returned instead, though by no bank.
 */
export function explanationOf({
  state,
  offsets_deposit_id,
}: Pick<Payment, "state" | "offsets_deposit_id">): MessageKey | null {
  if (state === "annulled")
    return offsets_deposit_id === null
      ? "accounting.payment.annulled_explained"
      : "accounting.payment.annulled_offset_explained";
  return state === "returned" && offsets_deposit_id !== null ? "accounting.payment.returned_offset_explained" : null;
}
