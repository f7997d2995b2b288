import {
  type BillingRun,
  billingRunLifecycle,
  billingRunMoveInputs,
  billingRunResource,
  planRule,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { formatDate, isDateString, latestOf } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";

interface PlanDialogProps {
  /** The run in the version last read. */
  run: BillingRun;
  onClose: () => void;
}

/** Asks for the day of issue; its button says what is approved. */
export function PlanDialog({ run, onClose }: PlanDialogProps) {
  const { t, language } = useTexts();
  const today = useToday();
  const move = {
    resource: billingRunResource,
    row: run,
    verb: "plan",
    input: billingRunMoveInputs.plan,
    rules: [planRule],
    initial: {
      planned_issue_date: latestOf(run.planned_issue_date, today),
      mails_invoices: run.mails_invoices,
      drafts_remittances: run.drafts_remittances,
    },
  };
  const form = useMoveForm<"planned_issue_date" | "mails_invoices" | "drafts_remittances">(move, () => {
    showSuccess(t("accounting.run.done.plan"));
    onClose();
  });
  const chosen = form.fields.values["planned_issue_date"];
  const day = typeof chosen === "string" && isDateString(chosen) ? formatDate(chosen, language) : "…";
  return (
    <MoveDialog
      form={form}
      title={t(run.state === "planned" ? "accounting.run.action.replan" : "accounting.run.action.plan")}
      explanation={t("accounting.run.explain.plan", {
        day,
        count: formatNumber(run.draft_count, language),
      })}
      confirm={t("accounting.run.action.plan_day", { day })}
      isPossible={isMoveAllowed(billingRunLifecycle, run.state, "plan")}
      onClose={onClose}
    >
      <DateField form={form} name="planned_issue_date" hint="accounting.run.planned_day_hint" />
      <FollowUpFields form={form} />
    </MoveDialog>
  );
}
