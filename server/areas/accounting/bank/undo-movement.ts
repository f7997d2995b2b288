import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { MAX_NAMED_MOVEMENTS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { joinFirst } from "#shared/lib/text.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireMay, type Setting } from "./receive-movement.ts";

// The database's part, in server/schema: protect_bank_movement, undo_confirmations, undo_hindrance, withdraw_returns, withdraw_fees, charged_fees,
// invoices_of_charge.

/** By movement that is a return, the numbers of the issued invoices that bill its fee. */
export type BilledFees = ReadonlyMap<string, readonly string[]>;

/** Reads them, and locks the invoices and drafts that bill fees, all parts of a split month, so that none is issued meanwhile. */
export async function holdBilledFees(tx: Tx, movement_ids: readonly string[]): Promise<BilledFees> {
  const rows = await tx.query<{ id: string; label: string; state: string }>(
    `select m.id, i.label, i.state from bank_movement m cross join lateral charged_fees(m) f (id)
     cross join lateral invoices_of_charge(f.id) b (id) join invoice i on i.id = b.id
     where m.id = any($1::uuid[]) and i.state in ('draft', 'issued')
     order by i.id for no key update of i`,
    [movement_ids],
  );
  const issued = Map.groupBy(
    rows.filter(({ state }) => state === "issued"),
    ({ id }) => id,
  );
  return new Map([...issued].map(([id, fees]) => [id, fees.map(({ label }) => label)]));
}

/** The invoices, as parameters of the error `undo_fee_billed`. */
export const nameInvoices = (labels: readonly string[] = []) => ({ invoices: joinFirst(labels, MAX_NAMED_MOVEMENTS) });

/** What a net created or completed is undone by those who may undo it alone. */
async function requireNet({ tx, user }: Setting, movement_ids: readonly string[]): Promise<void> {
  if (movement_ids.length === 0) return;
  const [net] = await tx.query<{ has_payment: boolean | null; has_charge: boolean | null }>(
    `select bool_or(is_payment_made) as has_payment, bool_or(is_charge_made) as has_charge
     from bank_movement_part where bank_movement_id = any($1::uuid[])`,
    [movement_ids],
  );
  if (net?.has_payment) requireMay(user, "payment", "update");
  if (net?.has_charge) requireMay(user, "owner_charge", "archive");
}

/** The fee of a return that a confirmation only linked is withdrawn by those who may charge it. */
async function requireFees({ tx, user }: Setting, movement_ids: readonly string[]): Promise<void> {
  const charged = await tx.query(
    "select 1 from bank_movement m cross join lateral charged_fees(m) where m.id = any($1::uuid[]) limit 1",
    [movement_ids],
  );
  if (charged.length > 0) requireMay(user, "payment", "update");
}

/**
 * Undoes confirmations, all or none: what each changed is reverted in the same statement.
 * @throws AppError not_allowed, undo_fee_billed, and the hindrance of a movement that can no longer be undone
 */
export async function undoMovements(
  { tx, user }: Setting,
  movements: readonly Pick<BankMovement, "id" | "is_payment_made" | "is_charge_made" | "is_net">[],
): Promise<void> {
  if (movements.some(({ is_payment_made }) => is_payment_made)) requireMay(user, "payment", "update");
  if (movements.some(({ is_charge_made }) => is_charge_made)) requireMay(user, "owner_charge", "archive");
  await requireNet(
    { tx, user },
    movements.filter(({ is_net }) => is_net).map(({ id }) => id),
  );
  const ids = movements.map(({ id }) => id);
  await requireFees({ tx, user }, ids);
  const billed = await holdBilledFees(tx, ids);
  if (billed.size > 0) throw new AppError("undo_fee_billed", { params: nameInvoices([...billed.values()].flat()) });
  await tx.query("update bank_movement set state = 'pending' where id = any($1::uuid[])", [ids]);
}
