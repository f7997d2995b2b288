import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { allocateOldestFirst } from "../payments/allocations.ts";
import { refuseOffsets } from "../payments/refuse-offsets.ts";
import type { BankFacts } from "./match-candidates.ts";
import { requireMay, type Setting } from "./receive-movement.ts";

/** Locks a registered payment, to be matched with a movement. */
export async function holdPayment({ tx, user }: Setting, id: string): Promise<Payment> {
  requireMay(user, "payment", "update");
  const payment = await lockRow(tx, paymentResource, id, user);
  await refuseOffsets(tx, [id]);
  return payment;
}

/**
 * Completes a pending payment on the bank's date; a completed payment is only linked. The caller lets it cover debts.
 * @throws AppError payment_not_completed
 */
export async function completePayment({ tx }: Setting, { operation_date }: BankFacts, { id, state, date }: Payment) {
  if (state === "completed") return { payment_id: id, is_payment_made: false, pending_date: null };
  if (state !== "pending") throw new AppError("payment_not_completed");
  await tx.query("update payment set state = 'completed', date = $2 where id = $1", [id, operation_date]);
  return { payment_id: id, is_payment_made: true, pending_date: date };
}

/** A payment that was completed covers the oldest debts, as when a user completes it. */
export async function coverDebts({ tx, user }: Setting, id: string): Promise<void> {
  await allocateOldestFirst(tx, await lockRow(tx, paymentResource, id, user), user);
}
