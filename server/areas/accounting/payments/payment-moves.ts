import type * as z from "zod/mini";
import {
  type Payment,
  paymentLifecycle,
  paymentMoveInputs,
  paymentResource,
  type PaymentVerb,
} from "#shared/domain/accounting/payments/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { allocateOldestFirst, applyAllocations } from "./allocations.ts";
import { refuseOffsets } from "./refuse-offsets.ts";
import { returnPayment } from "./return-payment.ts";

// The database's part, in server/schema: follow_refund, protect_promised_refund.

type MoveInput<Verb extends PaymentVerb> = z.infer<(typeof paymentMoveInputs)[Verb]>;

const setState = (tx: Tx, { id }: Payment, state: Payment["state"]) =>
  tx.query("update payment set state = $2 where id = $1", [id, state]);

/** @throws InvalidInput for a future date */
function refuseFuture(field: string, day: string, today: string): void {
  if (day > today) throw new InvalidInput("payment", [{ field, key: "validation.not_future", params: {} }]);
}

/** A payment completed later takes the day on which it was received. */
async function complete(
  { tx, user, today }: MoveContext,
  payment: Payment,
  input: MoveInput<"complete">,
): Promise<void> {
  const day = input.date ?? today;
  refuseFuture("date", day, today);
  await tx.query("update payment set state = 'completed', date = $2 where id = $1", [payment.id, day]);
  await allocateOldestFirst(tx, await lockRow(tx, paymentResource, payment.id, user), user);
}

/**
 * Refunds credit by an outgoing payment that references this one. An offset has credit once its invoice was rectified.
 * @throws AppError allocation_exceeds_payment, payment_is_offset
 */
async function refund({ tx, today }: MoveContext, payment: Payment, input: MoveInput<"refund">): Promise<void> {
  if (payment.direction === "out") throw new AppError("allocation_direction");
  refuseFuture("date", input.date, today);
  if (payment.credit === 0) await refuseOffsets(tx, [payment.id]);
  const { person_id, owner_id, rental_id } = payment;
  await insertRow(tx, paymentResource, {
    ...input,
    direction: "out",
    state: "completed",
    person_id,
    owner_id,
    rental_id,
    refunds_payment_id: payment.id,
  });
}

/** Records that the bank returned the payment. */
async function giveBack({ tx, user, today }: MoveContext, payment: Payment, input: MoveInput<"return">): Promise<void> {
  refuseFuture("returned_on", input.returned_on, today);
  await returnPayment(tx, payment, input, user);
}

export const paymentMoveRoutes = moveRoutes(paymentResource, {
  inputs: paymentMoveInputs,
  allowed: movesBy(paymentLifecycle),
  rights: paymentLifecycle,
  effects: {
    complete,
    fail: ({ tx }, payment) => setState(tx, payment, "failed"),
    cancel: ({ tx }, payment) => setState(tx, payment, "cancelled"),
    allocate: ({ tx, user }, { id }, { allocations }) => applyAllocations(tx, id, allocations, user, "user"),
    refund,
    return: giveBack,
  },
});
