import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { payoutChoices, payoutColors, statementStateChoices, statementStateColors } from "./statement-choices.ts";

export function StateBadge({ statement: { state } }: { statement: Pick<OwnerStatement, "state"> }) {
  const { t } = useTexts();
  return <StatusBadge color={statementStateColors[state]} label={t(statementStateChoices.text(state))} />;
}

/** Whether it was paid, and when. */
export function PayoutBadge({
  statement: { payout, paid_on },
}: {
  statement: Pick<OwnerStatement, "payout" | "paid_on">;
}) {
  const { t, language } = useTexts();
  const label =
    paid_on === null
      ? t(payoutChoices.text(payout))
      : t("accounting.owner_statement.paid_since", { date: formatDate(paid_on, language) });
  return <StatusBadge color={payoutColors[payout]} label={label} />;
}

export function StatementPeriod({
  statement: { period_start, period_end },
}: {
  statement: Pick<OwnerStatement, "period_start" | "period_end">;
}) {
  const { language } = useTexts();
  return `${formatDate(period_start, language)} – ${formatDate(period_end, language)}`;
}
