import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { requireMay, type Setting } from "./receive-movement.ts";
import { retakePayment, returnPayment } from "../payments/return-payment.ts";

interface Undoing {
  /** The business day. */
  readonly today: string;
  readonly reason: string;
}

async function returnRecordedPayment({ tx, user }: Setting, id: string, { today, reason }: Undoing): Promise<void> {
  const payment = await lockRow(tx, paymentResource, id, user);
  if (payment.state !== "completed") return;
  const returned_on = today > payment.date ? today : payment.date;
  await returnPayment(tx, payment, { returned_on, return_reason: reason }, user);
}

/**
 * Undoes a confirmation: a payment that it made is returned and its debts are open again; a payment that it returned
 * is registered again.
 * @throws AppError settlement_final for a remittance, whose payments are returned one by one
 */
export async function undoMovement(setting: Setting, movement: BankMovement, undoing: Undoing): Promise<void> {
  const { tx, user } = setting;
  const { payment_id, returned_payment_id, is_payment_made } = movement;
  if (movement.remittance_id) throw new AppError("settlement_final");
  if (is_payment_made) requireMay(user, "payment", "update");
  if (is_payment_made && payment_id) await returnRecordedPayment(setting, payment_id, undoing);
  if (is_payment_made && returned_payment_id) await retakePayment(tx, returned_payment_id, user);
  await tx.query(
    `update bank_movement set state = 'pending', payment_id = null, returned_payment_id = null, is_payment_made = false,
       confidence = null, ignore_reason = null where id = $1`,
    [movement.id],
  );
}
