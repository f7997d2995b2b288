import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

/* Asset rules (server/areas/assets), for all rows at once. */

/** Reserved, rented and notice follow from rentals only; a new asset has none. */
async function reportDerivedStatuses(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, (statement) => ({
    field: "asset_status_id",
    key: "error.status_contradicts_rental",
    value: "r.refs ->> 'asset_status_id'",
    joins: "join asset_status status on status.id = (r.links ->> 'asset_status_id')::uuid",
    where: `status.kind = any(${statement.bind(derivedAssetStatusKinds)})`,
  }));
}

/**
 * Rooms are one level deep and belong to their dwelling's property, whether the dwelling exists or is in the same
 * sheet.
 */
async function reportParents(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "parent_asset_id",
    key: "validation.parent_asset",
    value: "r.refs ->> 'parent_asset_id'",
    joins: `left join asset parent on parent.id = (r.links ->> 'parent_asset_id')::uuid
      left join bulk_upload_row beside on beside.bulk_upload_id = $1 and beside.record_id = (r.links ->> 'parent_asset_id')::uuid`,
    where: `r.links ? 'parent_asset_id' and r.links ? 'property_id'
      and not coalesce(parent.parent_asset_id is null and parent.property_id = (r.links ->> 'property_id')::uuid, false)
      and not coalesce(not beside.refs ? 'parent_asset_id' and beside.links -> 'property_id' = r.links -> 'property_id', false)`,
  }));
}

/** Reports rows that break a rule of assets. */
export async function reportAssets(tx: Tx, batch: Batch): Promise<void> {
  await reportDerivedStatuses(tx, batch);
  await reportParents(tx, batch);
}
