import { AppError } from "#shared/domain/core/app-error.ts";
import { type AssetPrice, type AssetPriceCreation, assetPriceResource } from "#shared/domain/assets/asset-price.ts";
import type { InputOf } from "#shared/domain/core/resource.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

// The database's part, in server/schema: fill_asset_price_from_asset.

/** Serialises price changes of an asset: concurrent ones could deadlock in the exclusion constraint. */
async function lockAsset(tx: Tx, asset_id: string): Promise<void> {
  const rows = await tx.query("select 1 from asset where id = $1 for no key update", [asset_id]);
  if (rows.length === 0) throw new AppError("unknown_reference", { field: "asset_id", entity: "asset_price" });
}

/** Ends the current price on the day before. A price that starts on the same day stays and causes a conflict. */
async function closeFormer(tx: Tx, { asset_id, valid_from }: Pick<AssetPrice, "asset_id" | "valid_from">) {
  await asMove(tx, "close", () =>
    tx.query(
      `update asset_price set valid_to = $2::date - 1
       where asset_id = $1 and archived_at is null and valid_from < $2 and (valid_to is null or valid_to >= $2)`,
      [asset_id, valid_from],
    ),
  );
}

/** Adds a price; on request, ends the price current on its first day in the same transaction. */
export async function insertPrice({ tx, input }: WriteContext<UserAccess, AssetPriceCreation>): Promise<string> {
  await lockAsset(tx, input.asset_id);
  if (input.closes_former) await closeFormer(tx, input);
  return insertRow(tx, assetPriceResource, input);
}

/** Removes a price from draft increments; applied increments keep it. */
export async function forgetDraftLines(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `delete from price_increment_line l using price_increment i
     where l.asset_price_id = $1 and i.id = l.price_increment_id and i.state = 'draft'`,
    [id],
  );
}

export async function updatePrice(
  { tx, user }: ChangeContext,
  change: Change<InputOf<typeof assetPriceResource>, AssetPrice>,
): Promise<void> {
  await lockAsset(tx, change.after.asset_id);
  await updateRow(tx, assetPriceResource, change, change.patch, user);
}
