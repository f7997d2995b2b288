import { type PaymentState, paymentStateColors } from "#shared/domain/accounting/payments/payment-state.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { paymentStateChoices } from "./payment-choices.ts";

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { t } = useTexts();
  return <StatusBadge color={paymentStateColors[state]} label={t(paymentStateChoices.text(state))} />;
}
