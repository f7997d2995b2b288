import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { deadlineOf, type DepositDeadline, isTermUnknown } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { Day, Empty } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

/** Number of days before a deadline from which it counts as near. */
const SOON_DAYS = 10;

function urgencyOf(days: number): "late" | "soon" | undefined {
  if (days < 0) return "late";
  return days <= SOON_DAYS ? "soon" : undefined;
}

function useDaysLeft() {
  const { t } = useTexts();
  return (days: number): string => {
    if (days === 0) return t("accounting.deposit.today");
    if (days === 1) return t("accounting.deposit.one_day_left");
    if (days === -1) return t("accounting.deposit.one_day_late");
    return days > 0 ? t("accounting.deposit.days_left", { days }) : t("accounting.deposit.late", { days: -days });
  };
}

/** A deadline with the days left; if near or past, marked by text, icon and colour. */
export function DaysLeft({ on, days }: Pick<DepositDeadline, "on" | "days">) {
  const formatDaysLeft = useDaysLeft();
  const urgency = urgencyOf(days);
  const Icon = urgency === "late" ? IconAlertTriangle : IconClock;
  return (
    <span className={classes.due} data-urgency={urgency}>
      {urgency && <Icon size={15} aria-hidden />}
      <Day date={on} /> · {formatDaysLeft(days)}
    </span>
  );
}

/** The fields that say by which day a deposit is to be lodged. */
export const lodgeByFields = ["lodge_due_on", "must_lodge", "is_term_verified"] as const;

/** The day by which a deposit is to be lodged; of a term that no one verified it says so. */
export function LodgeBy({ deposit }: { deposit: Pick<Deposit, (typeof lodgeByFields)[number]> }) {
  const { t } = useTexts();
  if (deposit.must_lodge && !deposit.is_term_verified)
    return <StatusBadge color="amber" label={t("accounting.deposit.unverified")} />;
  return <Day date={deposit.lodge_due_on} />;
}

/** The fields that say what is due next for a deposit. */
export const dueFields = ["state", "must_lodge", "is_term_verified", "lodge_due_on", "return_due_on"] as const;

/** The next action due for a deposit, with its deadline. */
export function DepositDue({ deposit }: { deposit: Pick<Deposit, (typeof dueFields)[number]> }) {
  const { t } = useTexts();
  const deadline = deadlineOf(deposit, useToday());
  if (!deadline) return isTermUnknown(deposit) ? <span>{t("accounting.deposit.lodge_by_unverified")}</span> : <Empty />;
  const verb = t(deadline.kind === "lodge" ? "accounting.deposit.lodge_by" : "accounting.deposit.return_by");
  return (
    <span>
      {verb}: <DaysLeft {...deadline} />
    </span>
  );
}
