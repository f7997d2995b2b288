import type { StatusColor } from "#shared/domain/core/color.ts";
import type { RentIndex, RentIndexState } from "#shared/domain/rentals/rent-index.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { rentIndexStateChoices } from "./rental-choices.ts";

const colors: Readonly<Record<RentIndexState, StatusColor>> = { proposed: "amber", confirmed: "green" };

type Compared = Pick<RentIndex, "state" | "value" | "published_value">;

/** A proposal, or a value that differs from what INE answers for its month. */
export function IndexState({ index: { state, value, published_value } }: { index: Compared }) {
  const { t } = useTexts();
  const differs = state === "confirmed" && published_value !== null && published_value !== value;
  if (differs) return <StatusBadge color="overdue" label={t("rentals.index.differs")} />;
  return <StatusBadge color={colors[state]} label={t(rentIndexStateChoices.text(state))} />;
}
