import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { oneQuery } from "#shared/client/resource-queries.ts";
import {
  type BankMovement,
  bankMovementResource,
  bankMovementRow,
  movementLifecycle,
  movementMoveInputs,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { useDoubtText } from "./match-text.ts";

interface FeeDialogProps {
  movement: BankMovement;
  /** The returned payment. */
  proposal: MatchProposal;
  onBooked: (booked: BankMovement, remembered: FormValues | null) => void;
  onClose: () => void;
}

/**
 * Confirms a return and adds the bank's fee to the next invoice; the fee booked with the debit is prefilled. A return that was registered
 * before is only linked. A match that is not certain says so.
 */
export function FeeDialog({ movement, proposal, onBooked, onClose }: FeeDialogProps) {
  const { t } = useTexts();
  const doubt = useDoubtText()(proposal);
  const { data: payment } = useQuery(oneQuery(paymentResource, proposal.id));
  const isReturned = payment?.state === "returned";
  const explained = t(isReturned ? "accounting.movement.fee_alone_explained" : "accounting.movement.fee_explained");
  const more = -movement.amount - proposal.amount;
  const form = useMoveForm<"bank_fee">(
    {
      resource: bankMovementResource,
      row: movement,
      verb: "confirm",
      input: movementMoveInputs.confirm,
      initial: { returned_payment_id: proposal.id, bank_fee: more > 0 ? more : null },
    },
    (response) => {
      onClose();
      const { data } = z.safeParse(bankMovementRow, response);
      if (data) onBooked(data, null);
    },
  );
  return (
    <MoveDialog
      form={form}
      title={t(isReturned ? "accounting.movement.fee_alone_title" : "accounting.movement.fee_title")}
      explanation={[payment ? `${proposal.label} · ${explained}` : proposal.label, doubt].filter(Boolean).join(" ")}
      confirm={t("accounting.movement.confirm")}
      isPossible={isMoveAllowed(movementLifecycle, movement.state, "confirm")}
      onClose={onClose}
    >
      <MoneyField form={form} name="bank_fee" isRequired />
    </MoveDialog>
  );
}
