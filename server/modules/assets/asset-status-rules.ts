import { AppError } from "#shared/domain/core/app-error.ts";
import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import type { Tx } from "#server/db/transaction.ts";

const derived: readonly string[] = derivedAssetStatusKinds;

/**
 * A status set by hand never contradicts a live rental: reserved, rented and notice follow from rentals alone.
 * @param asset_id null for an asset that is being made
 * @throws AppError status_contradicts_rental
 */
export async function assertStatusFits(tx: Tx, asset_id: string | null, asset_status_id: string): Promise<void> {
  const [status] = await tx.query<{ kind: string }>("select kind from asset_status where id = $1", [asset_status_id]);
  const occupied = await tx.query(
    `select 1 from asset_occupancy where asset_id = $1 and (upper_inf(period) or upper(period) > business_today())`,
    [asset_id],
  );
  const isDerived = status !== undefined && derived.includes(status.kind);
  if (isDerived !== occupied.length > 0)
    throw new AppError("status_contradicts_rental", { field: "asset_status_id" });
}
