import { AppError } from "#shared/domain/core/app-error.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { insertStatus, refuseDefault, updateStatus } from "#server/db/default-per-kind.ts";
import { insertRow, updateRow } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { assertStatusFits } from "./asset-status-rules.ts";

const statusRoutes = standardRoutes(assetStatusResource, {
  insert: ({ tx, input }) => insertStatus(tx, assetStatusResource, input),
  update: ({ tx, user }, change) => updateStatus(tx, assetStatusResource, change, user),
  mayArchive: (tx, id) => refuseDefault(tx, assetStatusResource, id),
  mayRemove: (tx, id) => refuseDefault(tx, assetStatusResource, id),
});

/** Annexes have no foreign key that would keep them. @throws AppError referenced */
async function refuseAnnex(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from rental where $1::uuid = any(annex_asset_ids) limit 1", [id]);
  if (rows.length > 0) throw new AppError("referenced", { params: { by: "rental" } });
}

const assets = standardRoutes(assetResource, {
  mayRemove: refuseAnnex,
  insert: async ({ tx, input }) => {
    await assertStatusFits(tx, null, input.asset_status_id);
    return insertRow(tx, assetResource, input);
  },
  update: async ({ tx, user }, change) => {
    const { before, after } = change;
    if (after.asset_status_id !== before.asset_status_id)
      await assertStatusFits(tx, change.id, after.asset_status_id);
    if (after.parent_asset_id === change.id) throw new AppError("refused", { field: "parent_asset_id" });
    await updateRow(tx, assetResource, change, change.patch, user);
  },
});

export const assetRoutes: readonly Route[] = [...standardRoutes(assetTypeResource), ...statusRoutes, ...assets];
