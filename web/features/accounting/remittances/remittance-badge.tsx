import { remittanceStateColors, type RemittanceState } from "#shared/domain/accounting/remittances/remittance.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { remittanceStateChoices } from "../bank/banking-choices.ts";

export function RemittanceBadge({ state }: { state: RemittanceState }) {
  const { t } = useTexts();
  return <StatusBadge color={remittanceStateColors[state]} label={t(remittanceStateChoices.text(state))} />;
}
