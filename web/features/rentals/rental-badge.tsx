import { rentalStateColors } from "#shared/domain/rentals/rental-state-color.ts";
import type { RentalState } from "#shared/domain/rentals/rental.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { rentalStateChoices } from "./rental-choices.ts";

export function RentalBadge({ state }: { state: RentalState }) {
  const { t } = useTexts();
  return <StatusBadge color={rentalStateColors[state]} label={t(rentalStateChoices.text(state))} />;
}
