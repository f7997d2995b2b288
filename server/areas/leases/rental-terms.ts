import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Writes the first rent row of rentals from their contracts, for all of them at once: it follows changes of a draft and
 * is fixed once the rental is live.
 */
export async function writeContractRents(tx: Tx, rentalIds: readonly string[]): Promise<void> {
  await tx.query("delete from rental_rent where rental_id = any($1) and source = 'contract'", [rentalIds]);
  await tx.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source)
     select r.id, r.monthly_rent, r.monthly_expenses, r.start_date, 'contract'
     from unnest($1::uuid[]) as one (id) join rental r on r.id = one.id`,
    [rentalIds],
  );
}

/** A rental's agreed legal deposit in cents; null for none. */
export interface AgreedDeposit {
  readonly rental_id: string;
  readonly amount: number | null;
}

/** Sets the agreed legal deposits of rentals, for all of them at once; those without one are left as they are. */
export async function writeLegalDeposits(tx: Tx, deposits: readonly AgreedDeposit[]): Promise<void> {
  const agreed = deposits.filter(({ amount }) => amount !== null);
  if (agreed.length === 0) return;
  await tx.query(
    `with written as (
       insert into deposit (rental_id, kind, amount)
       select rental_id, 'legal', amount from unnest($1::uuid[], $2::bigint[]) as agreed (rental_id, amount)
       on conflict (rental_id) where kind = 'legal' do update set amount = excluded.amount returning id, rental_id)
     update rental r set deposit_id = w.id from written w where r.id = w.rental_id and r.deposit_id is distinct from w.id`,
    [agreed.map(({ rental_id }) => rental_id), agreed.map(({ amount }) => amount)],
  );
}

/** Deletes the agreed legal deposit of a rental, not received yet. */
export async function deleteLegalDeposit(tx: Tx, rental_id: string): Promise<void> {
  await tx.query("update rental set deposit_id = null where id = $1 and deposit_id is not null", [rental_id]);
  await tx.query("delete from deposit where rental_id = $1 and kind = 'legal'", [rental_id]);
}
