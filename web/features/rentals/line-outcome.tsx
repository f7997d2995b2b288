import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { exclusionReasonChoices, lineChoiceChoices } from "./rental-choices.ts";

/** Whether a line is included, and if not, whether it was excluded by hand or by which rule. */
export function LineOutcome({
  line,
}: {
  line: Pick<PriceIncrementLine, "choice" | "excluded_reason" | "is_included" | "raised_charges">;
}) {
  const { t } = useTexts();
  const { choice, excluded_reason, is_included, raised_charges } = line;
  if (choice) return <StatusBadge color={is_included ? "teal" : "amber"} label={t(lineChoiceChoices.text(choice))} />;
  if (excluded_reason) return <StatusBadge color="gray" label={t(exclusionReasonChoices.text(excluded_reason))} />;
  const count = raised_charges.length;
  const label = count === 0 ? t("rentals.line.included") : t("rentals.line.included_with", { count });
  return <StatusBadge color="green" label={label} />;
}
