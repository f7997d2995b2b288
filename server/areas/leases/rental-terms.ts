import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Writes the first rent row of a rental from its contract: it follows changes of a draft and is fixed once the rental
 * is live.
 */
export async function writeContractRent(
  tx: Tx,
  rental: { id: string; monthly_rent: number; monthly_expenses: number; start_date: string },
): Promise<void> {
  await tx.query("delete from rental_rent where rental_id = $1 and source = 'contract'", [rental.id]);
  await tx.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source) values ($1, $2, $3, $4, 'contract')`,
    [rental.id, rental.monthly_rent, rental.monthly_expenses, rental.start_date],
  );
}

/**
 * Sets the agreed legal deposit, or deletes one not received yet.
 * @param amount cents, or null
 */
export async function writeLegalDeposit(tx: Tx, rental_id: string, amount: number | null): Promise<void> {
  if (amount === null) {
    await tx.query("update rental set deposit_id = null where id = $1 and deposit_id is not null", [rental_id]);
    await tx.query("delete from deposit where rental_id = $1 and kind = 'legal'", [rental_id]);
    return;
  }
  const [deposit] = await tx.query<{ id: string }>(
    `insert into deposit (rental_id, kind, amount) values ($1, 'legal', $2)
     on conflict (rental_id) where kind = 'legal' do update set amount = excluded.amount returning id`,
    [rental_id, amount],
  );
  await tx.query("update rental set deposit_id = $2 where id = $1 and deposit_id is distinct from $2", [
    rental_id,
    deposit?.id,
  ]);
}
