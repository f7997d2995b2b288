import type * as z from "zod/mini";
import { type Asset, type assetInput, assetResource } from "#shared/domain/assets/asset.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { shareDaysOfParents } from "./occupancy.ts";
import { assertParentFits } from "./asset-parent-rules.ts";
import { moveDependentsToProperty } from "./asset-property.ts";
import { assertStatusFits } from "./asset-status-rules.ts";

type AssetInput = z.infer<typeof assetInput>;

/** Creates an asset; a room of a let dwelling takes over its occupancy. */
export async function insertAsset({ tx, input }: WriteContext<UserAccess, AssetInput>): Promise<string> {
  await assertStatusFits(tx, null, input.asset_status_id);
  await assertParentFits(tx, input, null);
  const id = await insertRow(tx, assetResource, input);
  if (input.parent_asset_id) await shareDaysOfParents(tx, [id]);
  return id;
}

/**
 * Updates an asset with its dependants: occupancy when it moves to another dwelling, related records when it moves to
 * another property.
 */
export async function updateAsset({ tx, user }: ChangeContext, change: Change<AssetInput, Asset>): Promise<void> {
  const { id, before, after } = change;
  if (after.asset_status_id !== before.asset_status_id) await assertStatusFits(tx, id, after.asset_status_id);
  await assertParentFits(tx, after, id);
  await updateRow(tx, assetResource, change, change.patch, user);
  if (after.property_id !== before.property_id) await moveDependentsToProperty(tx, id, after.property_id);
  if (after.parent_asset_id !== before.parent_asset_id) await shareDaysOfParents(tx, [id]);
}
