import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { InputOf } from "#shared/domain/core/resource.ts";
import type { assetResource } from "#shared/domain/assets/asset.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

type Asset = Pick<InputOf<typeof assetResource>, "parent_asset_id" | "property_id">;

const FITS_SQL = `
  select 1 from asset parent
  where parent.id = $1 and parent.id is distinct from $2::uuid and parent.parent_asset_id is null
    and parent.property_id = $3 and not exists (select 1 from asset room where room.parent_asset_id = $2::uuid)
  for no key update`;

/**
 * Rooms are one level deep and belong to their dwelling's property: letting a dwelling occupies its rooms, and there
 * are no rooms of rooms.
 * @param id null for a new asset
 * @throws InvalidInput
 */
export async function assertParentFits(
  tx: Tx,
  { parent_asset_id, property_id }: Asset,
  id: string | null,
): Promise<void> {
  if (!parent_asset_id) return;
  const exists = await tx.query("select 1 from asset where id = $1", [parent_asset_id]);
  // A missing parent is reported by the foreign key.
  if (exists.length === 0) return;
  const fits = await tx.query(FITS_SQL, [parent_asset_id, id, property_id]);
  if (fits.length === 0)
    throw new InvalidInput("asset", [{ field: "parent_asset_id", key: "validation.parent_asset", params: {} }]);
}
