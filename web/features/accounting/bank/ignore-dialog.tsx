import {
  bankMovementResource,
  movementLifecycle,
  movementMoveInputs,
  type BankMovement,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface IgnoreDialogProps {
  movement: BankMovement;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason why a movement is not a payment: a bank fee, a tax, a transfer between accounts. */
export function IgnoreDialog({ movement, onDone, onClose }: IgnoreDialogProps) {
  const { t } = useTexts();
  const form = useMoveForm<"reason">(
    { resource: bankMovementResource, row: movement, verb: "ignore", input: movementMoveInputs.ignore },
    () => {
      onClose();
      onDone();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={t("accounting.movement.ignore_title")}
      explanation={movement.label}
      confirm={t("accounting.movement.ignore")}
      isPossible={isMoveAllowed(movementLifecycle, movement.state, "ignore")}
      onClose={onClose}
    >
      <TextField form={form} name="reason" />
    </MoveDialog>
  );
}
