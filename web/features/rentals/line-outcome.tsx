import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { exclusionReasonChoices, lineChoiceChoices } from "./rental-choices.ts";

/** Whether a line is included, and if not, whether it was excluded by hand or by which rule. */
export function LineOutcome({ line }: { line: PriceIncrementLine }) {
  const { t } = useTexts();
  const { choice, excluded_reason, is_included } = line;
  if (choice) return <StatusBadge color={is_included ? "teal" : "amber"} label={t(lineChoiceChoices.text(choice))} />;
  if (excluded_reason) return <StatusBadge color="gray" label={t(exclusionReasonChoices.text(excluded_reason))} />;
  return <StatusBadge color="green" label={t("rentals.line.included")} />;
}
