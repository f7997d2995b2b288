import { Alert, Progress } from "@mantine/core";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { errorKey } from "#web/components/error-key.ts";
import classes from "./billing-run.module.css";

/** The planned day, the progress of issuing, which continues in the background, and the error that stopped the last attempt. */
export function BillingRunProgress({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const { state, failure, draft_count, issued_count } = run;
  if (failure)
    return (
      <Alert color="red" mb="md" title={t("accounting.run.failed")}>
        {t(errorKey(failure))}
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
