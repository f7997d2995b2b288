import { useState } from "react";
import * as z from "zod/mini";
import {
  type Payment,
  paymentLifecycle,
  paymentMoveInputs,
  paymentResource,
  type PaymentVerb,
} from "#shared/domain/accounting/payments/payment.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { PaymentMoveFields, type PaymentMoveField } from "./payment-move-fields.tsx";

interface PaymentMoveDialogProps {
  verb: PaymentVerb;
  /** The payment in the version last read. */
  payment: Payment;
  onClose: () => void;
}

/** Moves that cannot be undone. */
const finalMoves: ReadonlySet<PaymentVerb> = new Set(["fail", "cancel", "return"]);

/** Initial values of a move. */
function initialValues(verb: PaymentVerb, { credit, payment_method_id }: Payment, today: string): FormValues {
  if (verb === "complete") return { date: today };
  if (verb === "refund") return { amount: credit, date: today, payment_method_id };
  return verb === "return" ? { returned_on: today } : {};
}

/** A bank fee requires its amount. */
const feeRule = defineRule(z.pick(paymentMoveInputs.return, { bank_fee: true }), ({ bank_fee }) =>
  bank_fee ? null : { field: "bank_fee", key: "validation.required" },
);

/** A return recorded by hand requires the bank's reason; a return from a statement has its own text. */
const reasonRule = defineRule(z.pick(paymentMoveInputs.return, { return_reason: true }), ({ return_reason }) =>
  return_reason ? null : { field: "return_reason", key: "validation.required" },
);

/** Asks for the inputs of a payment's move and submits it. */
export function PaymentMoveDialog({ verb, payment, onClose }: PaymentMoveDialogProps) {
  const { t } = useTexts();
  const [chargesFee, setChargesFee] = useState(false);
  const move = {
    resource: paymentResource,
    row: payment,
    verb,
    input: paymentMoveInputs[verb],
    rules: verb === "return" ? [reasonRule, ...(chargesFee ? [feeRule] : [])] : [],
    initial: initialValues(verb, payment, useToday()),
  };
  const form = useMoveForm<PaymentMoveField>(move, () => {
    showSuccess(t(`accounting.done.${verb}`, { code: payment.code }));
    onClose();
  });
  const tickFee = (isTicked: boolean) => {
    setChargesFee(isTicked);
    if (!isTicked) form.fields.setFieldValue("bank_fee", null);
  };
  return (
    <MoveDialog
      form={form}
      title={`${t(`accounting.confirm.${verb}`)} · ${payment.code}`}
      explanation={t(`accounting.explain.${verb}`)}
      confirm={t(`accounting.confirm.${verb}`)}
      isFinal={finalMoves.has(verb)}
      isPossible={isMoveAllowed(paymentLifecycle, payment.state, verb)}
      onClose={onClose}
    >
      <PaymentMoveFields verb={verb} form={form} payment={payment} fee={{ isTicked: chargesFee, tick: tickFee }} />
    </MoveDialog>
  );
}
