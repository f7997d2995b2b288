import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: renewed_rentals.

interface SecuredRental {
  readonly id: string;
  readonly tenant_id: string;
}

/**
 * A contract requires a deposit: its own (may be 0), or an unreturned deposit of the same tenant from the contracts it renews
 * (docs/design/entities.md, "document").
 * @throws AppError deposit_missing
 */
export async function requireDeposit(tx: Tx, { id, tenant_id }: SecuredRental): Promise<void> {
  const rows = await tx.query(
    `select 1 from deposit where archived_at is null
       and (rental_id = $1 or rental_id in (select renewed_rentals($1)) and tenant_id = $2 and returned_on is null) limit 1`,
    [id, tenant_id],
  );
  if (rows.length === 0) throw new AppError("deposit_missing");
}
