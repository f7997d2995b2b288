import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import { isMonthOver, type MonthClose } from "#shared/domain/accounting/closing/month-close.ts";
import { addMonths, firstOfMonth, formatLongMonth } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { FailedList, ForbiddenList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { MonthCounts } from "./month-counts.tsx";
import { checklistsQuery, closedMonthsQuery } from "./month-queries.ts";
import { ReopenDialog } from "./reopen-dialog.tsx";
import classes from "./month-closes.module.css";

interface MonthProps {
  checklist: MonthChecklist;
  /** Its closing; null while it is open. */
  close: MonthClose | null;
  /** Whether a later month is closed, so that this one is closed with it. */
  isBefore: boolean;
  isClosable: boolean;
  mayApprove: boolean;
}

function MonthItem({ checklist, close, isBefore, isClosable, mayApprove }: MonthProps) {
  const { t, language } = useTexts();
  const [dialog, setDialog] = useState<"close" | "reopen" | null>(null);
  const hide = () => setDialog(null);
  const month = formatLongMonth(checklist.month, language);
  const state = close || isBefore ? "accounting.closing.state.closed" : "accounting.closing.state.open";
  return (
    <li className={classes.month}>
      <div className={classes.head}>
        <h2>{month}</h2>
        <span>{t(state)}</span>
        {close && (
          <span className={classes.who}>
            {close.closed_by_label} · <Instant at={close.created_at} />
          </span>
        )}
        {mayApprove && isClosable && (
          <Button
            size="xs"
            aria-label={`${t("accounting.closing.close")} · ${month}`}
            onClick={() => setDialog("close")}
          >
            {t("accounting.closing.close")}
          </Button>
        )}
        {mayApprove && close && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t("accounting.closing.reopen")} · ${month}`}
            onClick={() => setDialog("reopen")}
          >
            {t("accounting.closing.reopen")}
          </Button>
        )}
      </div>
      <MonthCounts checklist={checklist} />
      {dialog === "close" && <CloseDialog checklist={checklist} onClose={hide} />}
      {dialog === "reopen" && close && <ReopenDialog close={close} onClose={hide} />}
    </li>
  );
}

/** The months up to one, the latest first. */
function Months({ until }: { until: string | null }) {
  const today = useToday();
  const mayApprove = useCan()("month_close", "approve");
  const months = useQuery(checklistsQuery(until));
  const closes = useQuery(closedMonthsQuery);
  const failed = [months, closes].find(({ error }) => error !== null);
  if (failed?.error) return <FailedList error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!months.data || !closes.data) return <Skeleton height={420} mt="md" />;
  const last = closes.data[0]?.month ?? null;
  const isClosable = (month: string) => isMonthOver(month, today) && (last === null || month === addMonths(last, 1));
  return (
    <ul className={classes.months}>
      {months.data.map((checklist) => (
        <MonthItem
          key={checklist.month}
          checklist={checklist}
          close={closes.data.find(({ month }) => month === checklist.month) ?? null}
          isBefore={last !== null && checklist.month < last}
          isClosable={isClosable(checklist.month)}
          mayApprove={mayApprove}
        />
      ))}
    </ul>
  );
}

/** /month-closes: each month with its checklist, and the moves that close and reopen it. */
export function MonthCloseList() {
  const { t } = useTexts();
  const mayRead = useCan()("month_close", "read");
  const current = firstOfMonth(useToday());
  const [until, setUntil] = useState(current);
  return (
    <div className={classes.page}>
      <PageHeader title={t("entities.month_close")} />
      <p className={classes.explained}>{t("accounting.closing.explained")}</p>
      {mayRead ? <Months until={until === current ? null : until} /> : <ForbiddenList />}
      <Button variant="default" onClick={() => setUntil(addMonths(until, -12))}>
        {t("accounting.closing.earlier")}
      </Button>
      {until !== current && (
        <Button variant="default" ml="sm" onClick={() => setUntil(current)}>
          {t("accounting.closing.latest")}
        </Button>
      )}
    </div>
  );
}
