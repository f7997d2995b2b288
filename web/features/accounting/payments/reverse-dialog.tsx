import {
  type PaymentAllocation,
  paymentAllocationResource,
  reverseInput,
} from "#shared/domain/accounting/payments/payment-allocation.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface ReverseDialogProps {
  allocation: PaymentAllocation;
  onClose: () => void;
}

/** Reverses an allocation of a payment. */
export function ReverseDialog({ allocation, onClose }: ReverseDialogProps) {
  const { t } = useTexts();
  const form = useMoveForm<"reason">(
    { resource: paymentAllocationResource, row: allocation, verb: "reverse", input: reverseInput },
    () => {
      showSuccess(t("accounting.done.reverse", { code: allocation.payment_label }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("accounting.confirm.reverse")} · ${allocation.payment_label}`}
      explanation={t("accounting.explain.reverse")}
      confirm={t("accounting.confirm.reverse")}
      isPossible={allocation.state === "applied"}
      onClose={onClose}
    >
      <TextField form={form} name="reason" />
    </MoveDialog>
  );
}
