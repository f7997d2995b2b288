import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import {
  type BillingRun,
  billingRunLifecycle,
  billingRunResource,
  type BillingRunState,
  type BillingRunVerb,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** Lifecycle for a run without drafts. */
const withoutIssue = defineLifecycle<BillingRunState, BillingRunVerb>({
  ...billingRunLifecycle,
  issue: { ...billingRunLifecycle.issue, from: [] },
});

/** Asks for confirmation, because issued invoice numbers cannot be withdrawn. */
function IssueDialog({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  const { t, language } = useTexts();
  const issue = useMutation({
    mutationFn: () => moveOne(billingRunResource, run.id, "issue", { version: run.version }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("accounting.run.action.issue")}
      text={t("accounting.run.explain.issue", {
        count: formatNumber(run.draft_count, language),
        month: formatLongMonth(run.month, language),
        amount: formatCents(run.total, language),
      })}
      confirm={t("accounting.run.action.issue")}
      isBusy={issue.isPending}
      isConstructive
      onClose={onClose}
      onConfirm={() => issue.mutate()}
    />
  );
}

const draftsOf = (row: object) => ("draft_count" in row && typeof row.draft_count === "number" ? row.draft_count : 0);

/** Creates missing drafts and issues existing ones. */
export function BillingRunMoves({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const month = formatLongMonth(run.month, language);
  const notifyDone = (after: object) => {
    const count = draftsOf(after) - run.draft_count;
    showSuccess(t(count > 0 ? "accounting.run.done.prepare" : "accounting.run.done.nothing", { month, count }));
  };
  return (
    <>
      <MoveActions
        resource={billingRunResource}
        row={run}
        lifecycle={run.draft_count > 0 ? billingRunLifecycle : withoutIssue}
        state={run.state}
        text={(verb) => `accounting.run.action.${verb}`}
        command={(verb) => `palette.billing_run.${verb}`}
        isMain={(verb) => verb === "issue"}
        onRequest={{ issue: () => setIsConfirming(true) }}
        onDone={(_verb, after) => notifyDone(after)}
      />
      {isConfirming && <IssueDialog run={run} onClose={() => setIsConfirming(false)} />}
    </>
  );
}
