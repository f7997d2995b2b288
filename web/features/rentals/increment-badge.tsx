import { incrementStateColors, type IncrementState } from "#shared/domain/rentals/price-increment.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { incrementStateChoices } from "./rental-choices.ts";

export function IncrementBadge({ state }: { state: IncrementState }) {
  const { t } = useTexts();
  return <StatusBadge color={incrementStateColors[state]} label={t(incrementStateChoices.text(state))} />;
}
