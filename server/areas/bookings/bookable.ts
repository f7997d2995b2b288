import { unlettableAssetKinds } from "#shared/domain/assets/availability.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

interface Facts {
  label: string;
  is_archived: boolean;
  is_published: boolean;
  kind: string;
}

/**
 * Archived and retired assets cannot be booked; through the public offer only published ones that can be moved into.
 * Locks the asset, so that it stays in its property.
 * @throws AppError asset_retired, not_found
 */
export async function refuseUnlettable(tx: Tx, asset_id: string, isOffer: boolean): Promise<void> {
  await tx.query("select 1 from asset where id = $1 for no key update", [asset_id]);
  // Read after the lock: the status may have changed while waiting, and a join in a waiting statement would find
  // neither the old nor the new row.
  const [asset] = await tx.query<Facts>(
    `select a.label, a.archived_at is not null as is_archived, a.is_published, s.kind
     from asset a join asset_status s on s.id = a.asset_status_id where a.id = $1`,
    [asset_id],
  );
  if (!asset) throw new AppError("not_found");
  const unlettable: readonly string[] = unlettableAssetKinds;
  if (isOffer && (!asset.is_published || asset.is_archived || unlettable.includes(asset.kind)))
    throw new AppError("not_found");
  if (asset.is_archived || asset.kind === "retired")
    throw new AppError("asset_retired", { field: "asset_id", params: { name: asset.label } });
}
