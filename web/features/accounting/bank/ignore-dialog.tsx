import * as z from "zod/mini";
import {
  bankMovementResource,
  bankMovementRow,
  movementLifecycle,
  movementMoveInputs,
  type BankMovement,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import { useState } from "react";
import type { FormValues } from "#web/components/form/form-values.ts";
import { RememberBox } from "./remember-box.tsx";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface IgnoreDialogProps {
  movement: BankMovement;
  /** @param remembered the target of a rule to save from it, if the user wants one */
  onBooked: (ignored: BankMovement, remembered: FormValues | null) => void;
  onClose: () => void;
}

/** Asks for the reason why a movement is not a payment: a bank fee, a tax, a transfer between accounts. */
export function IgnoreDialog({ movement, onBooked, onClose }: IgnoreDialogProps) {
  const { t } = useTexts();
  const [isRemembered, setRemembered] = useState(false);
  const form = useMoveForm<"reason">(
    { resource: bankMovementResource, row: movement, verb: "ignore", input: movementMoveInputs.ignore },
    (response, values) => {
      onClose();
      const { data } = z.safeParse(bankMovementRow, response);
      if (data) onBooked(data, isRemembered ? { ...values, target: "ignore" } : null);
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
      <RememberBox isChecked={isRemembered} onChange={setRemembered} />
    </MoveDialog>
  );
}
