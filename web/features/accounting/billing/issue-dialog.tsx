import type { MessageKey } from "#locales/es.ts";
import {
  type BillingRun,
  billingRunLifecycle,
  billingRunMoveInputs,
  billingRunResource,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";

interface IssueDialogProps {
  run: BillingRun;
  label: MessageKey;
  onClose: () => void;
}

/** Asks for confirmation, because issued invoice numbers cannot be withdrawn. */
export function IssueDialog({ run, label, onClose }: IssueDialogProps) {
  const { t, language } = useTexts();
  const { mails_invoices, drafts_remittances } = run;
  const move = {
    resource: billingRunResource,
    row: run,
    verb: "issue",
    input: billingRunMoveInputs.issue,
    initial: { mails_invoices, drafts_remittances },
  };
  const form = useMoveForm<"mails_invoices" | "drafts_remittances">(move, onClose);
  return (
    <MoveDialog
      form={form}
      title={t(label)}
      explanation={t("accounting.run.explain.issue", {
        count: formatNumber(run.draft_count, language),
        month: formatLongMonth(run.month, language),
        amount: formatCents(run.total, language),
      })}
      confirm={t(label)}
      isPossible={isMoveAllowed(billingRunLifecycle, run.state, "issue")}
      onClose={onClose}
    >
      <FollowUpFields form={form} />
    </MoveDialog>
  );
}
