import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * A contract requires a deposit: its own (may be 0), or an unreturned deposit of the contracts it renews
 * (docs/design/entities.md, "document").
 * @throws AppError deposit_missing
 */
export async function requireDeposit(tx: Tx, rental: { id: string; renews_id: string | null }): Promise<void> {
  const rows = await tx.query(
    `with recursive renewed as (
       select id, renews_id from rental where id = $2
       union select p.id, p.renews_id from rental p join renewed n on p.id = n.renews_id)
     select 1 from deposit where archived_at is null
       and (rental_id = $1 or rental_id in (select id from renewed) and returned_on is null) limit 1`,
    [rental.id, rental.renews_id],
  );
  if (rows.length === 0) throw new AppError("deposit_missing");
}
