import { AppError } from "#shared/domain/core/app-error.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const IN_USE_SQL = `
  select exists (select 1 from rental where property_id = $1 and state = any($2)) as is_let,
         exists (select 1 from asset where property_id = $1 and archived_at is null) as has_assets`;

/**
 * Assets must be archived before their property, and rentals ended before their assets.
 * @throws AppError in_use
 */
export async function refusePropertyInUse(tx: Tx, id: string): Promise<void> {
  const [use] = await tx.query<{ is_let: boolean; has_assets: boolean }>(IN_USE_SQL, [id, liveRentalStates]);
  if (use?.is_let) throw new AppError("in_use", { params: { by: "rental" } });
  if (use?.has_assets) throw new AppError("in_use", { params: { by: "asset" } });
}
