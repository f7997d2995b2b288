import { Alert, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { errorKey } from "#web/components/error-key.ts";
import classes from "./billing-run.module.css";
import { refusedQuery } from "./run-queries.ts";

/** How many of the reader's drafts the plan leaves out. */
function useUnplannedCount({ id, state, draft_count }: BillingRun): number {
  const mayRead = useCan()("invoice", "read");
  const isRead = mayRead && state === "planned" && draft_count > 0;
  const { data: refused = [] } = useQuery({ ...refusedQuery(id), enabled: isRead });
  return refused.filter(({ refusal }) => refusal === "draft_not_planned").length;
}

/** The planned day, the progress of issuing, which continues in the background, and the error that stopped the last attempt. */
export function BillingRunProgress({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const { state, failure, draft_count, issued_count } = run;
  const unplanned = useUnplannedCount(run);
  if (failure)
    return (
      <Alert color="red" mb="md" title={t("accounting.run.failed")}>
        {t(errorKey(failure))}
      </Alert>
    );
  if (state === "planned" && unplanned > 0)
    return (
      <Alert
        color="orange"
        mb="md"
        title={t("accounting.run.planned_without", { day: formatDate(run.planned_issue_date, language) })}
      >
        {t("accounting.run.planned_without_hint", { count: formatNumber(unplanned, language) })}
      </Alert>
    );
  if (state === "planned")
    return (
      <Alert
        color="teal"
        mb="md"
        title={t("accounting.run.planned", { day: formatDate(run.planned_issue_date, language) })}
      >
        {t("accounting.run.planned_hint")}
      </Alert>
    );
  if (state !== "issuing") return null;
  const all = draft_count + issued_count;
  const progress = { done: formatNumber(issued_count, language), total: formatNumber(all, language) };
  const text = t("accounting.run.far", progress);
  return (
    <div role="status" className={classes.running}>
      <p>{text}</p>
      <Progress value={all === 0 ? 100 : (100 * issued_count) / all} animated aria-hidden />
    </div>
  );
}
