import {
  type BankMovement,
  bankMovementResource,
  movementLifecycle,
  movementMoveInputs,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface FeeDialogProps {
  movement: BankMovement;
  /** The returned payment. */
  proposal: MatchProposal;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms a return and adds the bank's fee to the next invoice; the fee booked with the debit is prefilled. */
export function FeeDialog({ movement, proposal, onDone, onClose }: FeeDialogProps) {
  const { t } = useTexts();
  const more = -movement.amount - proposal.amount;
  const form = useMoveForm<"bank_fee">(
    {
      resource: bankMovementResource,
      row: movement,
      verb: "confirm",
      input: movementMoveInputs.confirm,
      initial: { returned_payment_id: proposal.id, bank_fee: more > 0 ? more : null },
    },
    () => {
      onClose();
      onDone();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={t("accounting.movement.fee_title")}
      explanation={`${proposal.label} · ${t("accounting.movement.fee_explained")}`}
      confirm={t("accounting.movement.confirm")}
      isPossible={isMoveAllowed(movementLifecycle, movement.state, "confirm")}
      onClose={onClose}
    >
      <MoneyField form={form} name="bank_fee" isRequired />
    </MoveDialog>
  );
}
