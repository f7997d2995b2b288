import {
  type MonthClose,
  monthCloseLifecycle,
  monthCloseMoveInputs,
  monthCloseResource,
} from "#shared/domain/accounting/closing/month-close.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** Asks for the reason, and says that the later months are reopened too. */
export function ReopenDialog({ close, onClose }: { close: MonthClose; onClose: () => void }) {
  const { t, language } = useTexts();
  const month = formatLongMonth(close.month, language);
  const form = useMoveForm<"reason">(
    { resource: monthCloseResource, row: close, verb: "reopen", input: monthCloseMoveInputs.reopen },
    () => {
      showSuccess(t("accounting.closing.reopened", { month }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("accounting.closing.reopen")} · ${month}`}
      explanation={t("accounting.closing.reopen_explained")}
      confirm={t("accounting.closing.reopen")}
      isPossible={isMoveAllowed(monthCloseLifecycle, close.state, "reopen")}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" isRequired />
    </MoveDialog>
  );
}
