import { AppError } from "#shared/domain/core/app-error.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { assertReferences } from "#server/engine/http/references.ts";

/* When an asset may be archived, deleted or restored. */

/**
 * Annexes are not covered by a foreign key.
 * @throws AppError referenced
 */
export async function refuseAnnex(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from rental where annex_asset_ids @> array[$1::uuid] limit 1", [id]);
  if (rows.length > 0) throw new AppError("referenced", { params: { by: "rental" } });
}

const IN_USE_SQL = `
  select exists (select 1 from asset_occupancy o join rental r on r.id = o.rental_id
                 where o.asset_id = $1 and r.state = any($2)) as is_let,
         exists (select 1 from asset_occupancy where asset_id = $1 and source = 'booking') as is_booked,
         exists (select 1 from asset where parent_asset_id = $1 and archived_at is null) as has_rooms`;

/**
 * An asset that is let or booked cannot be archived, nor a dwelling with active rooms.
 * @throws AppError in_use
 */
export async function refuseAssetInUse(tx: Tx, id: string): Promise<void> {
  const [use] = await tx.query<{ is_let: boolean; is_booked: boolean; has_rooms: boolean }>(IN_USE_SQL, [
    id,
    liveRentalStates,
  ]);
  if (use?.is_let) throw new AppError("in_use", { params: { by: "rental" } });
  if (use?.is_booked) throw new AppError("in_use", { params: { by: "booking" } });
  if (use?.has_rooms) throw new AppError("in_use", { params: { by: "asset" } });
}

/**
 * Property and dwelling must be restored before the asset.
 * @throws AppError archived_reference
 */
export async function refuseWithoutParent(tx: Tx, id: string): Promise<void> {
  const { property_id, parent_asset_id } = await lockRow(tx, assetResource, id, everyRow);
  await assertReferences(tx, assetResource, { property_id, parent_asset_id }, null, everyRow);
}
