import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * A contract requires a deposit: its own (may be 0), or the unreturned deposit of the contract it renews
 * (docs/design/entities.md, "document").
 * @throws AppError deposit_missing
 */
export async function requireDeposit(tx: Tx, rental: { id: string; renews_id: string | null }): Promise<void> {
  const rows = await tx.query(
    `select 1 from deposit where archived_at is null and (rental_id = $1 or rental_id = $2 and returned_on is null) limit 1`,
    [rental.id, rental.renews_id],
  );
  if (rows.length === 0) throw new AppError("deposit_missing");
}
