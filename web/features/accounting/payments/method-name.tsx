import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** How a payment was paid. An offset against a deposit has a method only because each payment has one. */
export function MethodName({
  payment,
}: {
  readonly payment: Pick<Payment, "offsets_deposit_id" | "payment_method_label">;
}) {
  const { t } = useTexts();
  return payment.offsets_deposit_id === null ? payment.payment_method_label : t("accounting.offset_method");
}
