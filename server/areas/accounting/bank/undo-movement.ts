import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { requireMay, type Setting } from "./receive-movement.ts";

// The database's part, in server/schema: undo_confirmations, undo_hindrance, withdraw_returns.

/**
 * Undoes confirmations, all or none: what each changed is reverted in the same statement.
 * @throws AppError not_allowed, and the hindrance of a movement that can no longer be undone
 */
export async function undoMovements(
  { tx, user }: Setting,
  movements: readonly Pick<BankMovement, "id" | "is_payment_made">[],
): Promise<void> {
  if (movements.some(({ is_payment_made }) => is_payment_made)) requireMay(user, "payment", "update");
  await tx.query(
    `update bank_movement set state = 'pending', payment_id = null, remittance_id = null, returned_payment_id = null,
       is_payment_made = false, confidence = null, ignore_reason = null, matched_at = null, pending_date = null where id = any($1::uuid[])`,
    [movements.map(({ id }) => id)],
  );
}
