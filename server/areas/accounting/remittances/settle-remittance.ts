import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { findMethod } from "../payments/find-method.ts";
import { registerPayment } from "../payments/payment-changes.ts";

// The database's part, in server/schema: allocate_deposit_return.

interface DebitLine {
  readonly id: string;
  readonly amount: number;
  readonly end_to_end_id: string | null;
  readonly invoice_id: string;
  readonly outstanding: number;
  readonly person_id: string | null;
  readonly owner_id: string | null;
  readonly rental_id: string | null;
}

/**
 * The debits of a remittance that the bank has not rejected, with their invoices locked.
 * @param among ids of lines, to read these instead
 */
export function readDebitLines(tx: Tx, remittance_id: string, among: readonly string[] | null = null) {
  return tx.query<DebitLine>(
    `select l.id, l.amount, l.end_to_end_id, l.invoice_id, i.outstanding, i.person_id, i.owner_id, i.rental_id
     from remittance_line l join invoice i on i.id = l.invoice_id
     where l.remittance_id = $1 and l.is_included
       and case when $2::uuid[] is null then l.bank_status is distinct from 'rejected' else l.id = any($2) end
     order by i.id for no key update of i`,
    [remittance_id, among],
  );
}

/** Creates one payment per line for its invoice; what was paid otherwise meanwhile stays as credit. */
export async function collectLines(tx: Tx, lines: readonly DebitLine[], day: string, scope: RowScope): Promise<void> {
  const payment_method_id = await findMethod(tx, "direct_debit");
  for (const { amount, outstanding, invoice_id, end_to_end_id, ...line } of lines) {
    const covered = Math.min(amount, outstanding);
    const payment_id = await registerPayment(
      tx,
      {
        direction: "in",
        state: "completed",
        person_id: line.person_id,
        owner_id: line.owner_id,
        rental_id: line.rental_id,
        date: day,
        amount,
        payment_method_id,
        reference: end_to_end_id,
        allocations: covered > 0 ? [{ invoice_id, amount: covered }] : [],
      },
      scope,
    );
    await tx.query("update remittance_line set payment_id = $2 where id = $1", [line.id, payment_id]);
  }
}

/**
 * Settles a sent remittance: registers its payments, all or none. What the bank rejected is no part of it: such debits were
 * returned, and such transfers stay pending.
 */
export async function settleRemittance(tx: Tx, remittance: Remittance, day: string, scope: RowScope): Promise<void> {
  // The state is changed first: lines of a remittance that is under way cannot change.
  await tx.query("update remittance set state = 'settled', settled_on = $2 where id = $1", [remittance.id, day]);
  if (remittance.kind === "direct_debit") await collectLines(tx, await readDebitLines(tx, remittance.id), day, scope);
  else
    await tx.query(
      `update payment set state = 'completed', date = $2 where state = 'pending' and id in (
         select payment_id from remittance_line where remittance_id = $1 and is_included and bank_status is distinct from 'rejected')`,
      [remittance.id, day],
    );
}
