import {
  type BillingRun,
  billingRunLifecycle,
  billingRunResource,
  type BillingRunVerb,
} from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import type { MessageKey } from "#locales/es.ts";
import { type DateString, formatLongMonth } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { IssueDialog } from "./issue-dialog.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

/** The label of a move: in an approved run, changes of the plan; before a later day, the issue ahead of it. */
function labelOf(verb: BillingRunVerb, run: BillingRun, today: DateString): MessageKey {
  const { state, planned_issue_date, mailing, remitting } = run;
  if (verb === "plan" && state === "planned") return "accounting.run.action.replan";
  if (verb === "issue" && (state === "planned" || planned_issue_date > today)) return "accounting.run.action.issue_now";
  if (verb === "mail" && mailing === "failed") return "accounting.run.action.mail_again";
  if (verb === "draft_remittances" && remitting === "failed") return "accounting.run.action.remit_again";
  return `accounting.run.action.${verb}`;
}

const draftsOf = (row: object) => ("draft_count" in row && typeof row.draft_count === "number" ? row.draft_count : 0);

/** Notifies of a move without a dialog. */
function useDone(run: BillingRun) {
  const { t, language } = useTexts();
  return (verb: BillingRunVerb, after: object) => {
    if (verb !== "prepare") return showSuccess(t(`accounting.run.done.${verb}`));
    const count = draftsOf(after) - run.draft_count;
    const month = formatLongMonth(run.month, language);
    showSuccess(t(count > 0 ? "accounting.run.done.prepare" : "accounting.run.done.nothing", { month, count }));
  };
}

interface RunMovesProps {
  run: BillingRun;
  followUp: RunFollowUp;
  /** The moves that are offered, of those that the state and the user's rights allow. */
  isOffered: (verb: BillingRunVerb) => boolean;
  /** Of the next step: in the panel of the steps. */
  isNext?: boolean;
}

/** Creates missing drafts, plans the day of their issue, issues them, and mails and remits the invoices. */
export function BillingRunMoves({ run, followUp, isOffered, isNext = false }: RunMovesProps) {
  const today = useToday();
  const [requested, setRequested] = useOpenDialog(isNext ? "next billing move" : "billing move", [
    "plan",
    "issue",
    "mail",
  ]);
  const applies: Readonly<Record<BillingRunVerb, boolean>> = {
    prepare: true,
    unplan: true,
    plan: run.draft_count > 0,
    issue: run.draft_count > 0,
    mail: followUp.unmailed_count > 0,
    draft_remittances: followUp.to_remit.count > 0 || run.remitting === "failed",
  };
  const close = () => setRequested(null);
  return (
    <>
      <MoveActions
        resource={billingRunResource}
        row={run}
        lifecycle={billingRunLifecycle}
        state={run.state}
        text={(verb) => labelOf(verb, run, today)}
        command={(verb) => `palette.billing_run.${verb}`}
        isOffered={(verb) => applies[verb] && isOffered(verb)}
        isMain={() => isNext}
        isInPanel={isNext}
        onRequest={{
          plan: () => setRequested("plan"),
          issue: () => setRequested("issue"),
          mail: () => setRequested("mail"),
        }}
        onDone={useDone(run)}
      />
      {requested === "plan" && <PlanDialog run={run} onClose={close} />}
      {requested === "issue" && <IssueDialog run={run} label={labelOf("issue", run, today)} onClose={close} />}
      {requested === "mail" && <MailDialog run={run} count={followUp.unmailed_count} onClose={close} />}
    </>
  );
}
