import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import {
  type BillingRun,
  billingRunLifecycle,
  billingRunResource,
  type BillingRunVerb,
} from "#shared/domain/accounting/billing/billing-run.ts";
import type { MessageKey } from "#locales/es.ts";
import { type DateString, formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { PlanDialog } from "./plan-dialog.tsx";

/** Moves that apply to drafts only. */
const ofDrafts: ReadonlySet<BillingRunVerb> = new Set(["plan", "issue"]);

/** The label of a move: in an approved run, changes of the plan; before a later day, the issue ahead of it. */
function labelOf(verb: BillingRunVerb, { state, planned_issue_date }: BillingRun, today: DateString): MessageKey {
  if (verb === "plan" && state === "planned") return "accounting.run.action.replan";
  if (verb === "issue" && (state === "planned" || planned_issue_date > today)) return "accounting.run.action.issue_now";
  return `accounting.run.action.${verb}`;
}

/** The next step: approving a later day, or issuing. */
const isNext = (verb: BillingRunVerb, { state, planned_issue_date }: BillingRun, today: DateString) =>
  state !== "planned" && verb === (planned_issue_date > today ? "plan" : "issue");

/** Asks for confirmation, because issued invoice numbers cannot be withdrawn. */
function IssueDialog({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  const { t, language } = useTexts();
  const label = t(labelOf("issue", run, useToday()));
  const text = t("accounting.run.explain.issue", {
    count: formatNumber(run.draft_count, language),
    month: formatLongMonth(run.month, language),
    amount: formatCents(run.total, language),
  });
  const issue = useMutation({
    mutationFn: () => moveOne(billingRunResource, run.id, "issue", { version: run.version }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={label}
      text={run.mails_invoices ? `${text} ${t("accounting.run.explain.mails")}` : text}
      confirm={label}
      isBusy={issue.isPending}
      isConstructive
      onClose={onClose}
      onConfirm={() => issue.mutate()}
    />
  );
}

const draftsOf = (row: object) => ("draft_count" in row && typeof row.draft_count === "number" ? row.draft_count : 0);

/** Creates missing drafts, plans the day of their issue, and issues them. */
export function BillingRunMoves({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const today = useToday();
  const [requested, setRequested] = useOpenDialog("billing move", ["plan", "issue"]);
  const month = formatLongMonth(run.month, language);
  const notifyDone = (verb: BillingRunVerb, after: object) => {
    if (verb === "unplan") return showSuccess(t("accounting.run.done.unplan"));
    const count = draftsOf(after) - run.draft_count;
    showSuccess(t(count > 0 ? "accounting.run.done.prepare" : "accounting.run.done.nothing", { month, count }));
  };
  return (
    <>
      <MoveActions
        resource={billingRunResource}
        row={run}
        lifecycle={billingRunLifecycle}
        state={run.state}
        text={(verb) => labelOf(verb, run, today)}
        command={(verb) => `palette.billing_run.${verb}`}
        isOffered={(verb) => run.draft_count > 0 || !ofDrafts.has(verb)}
        isMain={(verb) => isNext(verb, run, today)}
        onRequest={{ plan: () => setRequested("plan"), issue: () => setRequested("issue") }}
        onDone={notifyDone}
      />
      {requested === "plan" && <PlanDialog run={run} onClose={() => setRequested(null)} />}
      {requested === "issue" && <IssueDialog run={run} onClose={() => setRequested(null)} />}
    </>
  );
}
