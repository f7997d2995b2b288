import { type DepositState, depositStateColors } from "#shared/domain/accounting/deposits/deposit.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { depositStateChoices } from "./deposit-choices.ts";

export function DepositBadge({ state }: { state: DepositState }) {
  const { t } = useTexts();
  return <StatusBadge color={depositStateColors[state]} label={t(depositStateChoices.text(state))} />;
}
