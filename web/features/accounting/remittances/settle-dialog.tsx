import {
  remittanceLifecycle,
  remittanceMoveInputs,
  remittanceResource,
  type Remittance,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** Asks for the bank's booking date of a remittance and creates its payments. */
export function SettleDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const { t } = useTexts();
  const { code, line_count, state } = remittance;
  const form = useMoveForm<"settled_on">(
    {
      resource: remittanceResource,
      row: remittance,
      verb: "settle",
      input: remittanceMoveInputs.settle,
      initial: { settled_on: useToday() },
    },
    () => {
      showSuccess(t("accounting.remittance.settled", { code }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("accounting.remittance.action.settle")} · ${code}`}
      explanation={t("accounting.remittance.settle_explained", { count: line_count })}
      confirm={t("accounting.remittance.action.settle")}
      isPossible={isMoveAllowed(remittanceLifecycle, state, "settle")}
      onClose={onClose}
    >
      <DateField form={form} name="settled_on" isRequired />
    </MoveDialog>
  );
}
