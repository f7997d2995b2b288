import { mandateStateColors, type MandateState } from "#shared/domain/accounting/mandates/mandate.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { mandateStateChoices } from "../bank/banking-choices.ts";

export function MandateBadge({ state }: { state: MandateState }) {
  const { t } = useTexts();
  return <StatusBadge color={mandateStateColors[state]} label={t(mandateStateChoices.text(state))} />;
}
