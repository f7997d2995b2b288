import {
  type Payment,
  paymentLifecycle,
  paymentResource,
  type PaymentVerb,
} from "#shared/domain/accounting/payments/payment.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { PaymentMoveDialog } from "./payment-move-dialog.tsx";

/**
 * Only the remaining credit of a payment received from a person can be allocated or refunded. No bank returns what a deposit
 * was offset against.
 */
function isOffered({ credit, person_id, direction, offsets_deposit_id }: Payment, verb: PaymentVerb): boolean {
  if (verb === "allocate") return credit > 0 && person_id !== null;
  if (verb === "refund") return credit > 0;
  return verb !== "return" || (direction === "in" && offsets_deposit_id === null);
}

/** The moves of a payment, each with a dialog. */
export function PaymentMoves({ payment }: { payment: Payment }) {
  const [requestedVerb, setRequestedVerb] = useOpenMove("payment move", paymentLifecycle);
  return (
    <>
      <MoveActions
        resource={paymentResource}
        row={payment}
        lifecycle={paymentLifecycle}
        state={payment.state}
        text={(verb) => `accounting.action.${verb}`}
        isOffered={(verb) => isOffered(payment, verb)}
        isMain={(verb) => verb === "complete"}
        onRequest={{
          complete: () => setRequestedVerb("complete"),
          fail: () => setRequestedVerb("fail"),
          cancel: () => setRequestedVerb("cancel"),
          allocate: () => setRequestedVerb("allocate"),
          refund: () => setRequestedVerb("refund"),
          return: () => setRequestedVerb("return"),
        }}
      />
      {requestedVerb && (
        <PaymentMoveDialog verb={requestedVerb} payment={payment} onClose={() => setRequestedVerb(null)} />
      )}
    </>
  );
}
