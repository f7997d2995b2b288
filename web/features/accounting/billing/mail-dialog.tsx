import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface MailDialogProps {
  run: BillingRun;
  /** Invoices that are mailed. */
  count: number;
  onClose: () => void;
}

/** Asks for confirmation: a mail cannot be withdrawn. */
export function MailDialog({ run, count, onClose }: MailDialogProps) {
  const { t, language } = useTexts();
  const hasNoServer = useHasNoMailServer();
  const mail = useMutation({
    mutationFn: () => moveOne(billingRunResource, run.id, "mail", { version: run.version }),
    onSuccess: () => showSuccess(t("accounting.run.done.mail")),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("accounting.run.action.mail")}
      text={t("accounting.run.explain.mail", {
        count: formatNumber(count, language),
        month: formatLongMonth(run.month, language),
      })}
      confirm={t("accounting.run.action.mail")}
      isBusy={mail.isPending}
      isDisabled={hasNoServer}
      isConstructive
      onClose={onClose}
      onConfirm={() => mail.mutate()}
    >
      <NoMailServer />
    </ConfirmDialog>
  );
}
