import { type BillingRunState, billingRunStateColors } from "#shared/domain/accounting/billing/billing-run.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { billingRunStateChoices } from "./billing-run-choices.ts";

export function BillingRunBadge({ state }: { state: BillingRunState }) {
  const { t } = useTexts();
  return <StatusBadge color={billingRunStateColors[state]} label={t(billingRunStateChoices.text(state))} />;
}
