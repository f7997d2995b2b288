import { AppError } from "#shared/domain/core/app-error.ts";
import { assetPriceCreation, assetPriceResource } from "#shared/domain/assets/asset-price.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import { insertStatus, refuseDefault, updateStatus } from "#server/db/default-per-kind.ts";
import { shareDaysOfParent } from "#server/db/occupancy.ts";
import { insertRow, updateRow } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  archiveRoutes,
  createRoute,
  listRoute,
  readOneRoute,
  removeRoute,
  updateRoute,
} from "#server/http/crud-routes.ts";
import { exportRoute } from "#server/http/export-route.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { timelineRoute } from "#server/http/timeline-route.ts";
import { assertParentFits } from "./asset-parent-rules.ts";
import { assertStatusFits } from "./asset-status-rules.ts";
import { availabilityRoute } from "./availability-route.ts";
import { freeConditions } from "./free-condition.ts";
import { forgetDraftLines, insertPrice, updatePrice } from "./price-changes.ts";
import { priceConditions } from "./price-conditions.ts";

const statusRoutes = standardRoutes(assetStatusResource, {
  insert: ({ tx, input }) => insertStatus(tx, assetStatusResource, input),
  update: ({ tx, user }, change) => updateStatus(tx, assetStatusResource, change, user),
  mayArchive: (tx, id) => refuseDefault(tx, assetStatusResource, id),
  mayRemove: (tx, id) => refuseDefault(tx, assetStatusResource, id),
});

/** Annexes have no foreign key that would keep them. @throws AppError referenced */
async function refuseAnnex(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from rental where annex_asset_ids @> array[$1::uuid] limit 1", [id]);
  if (rows.length > 0) throw new AppError("referenced", { params: { by: "rental" } });
}

/** What somebody rents stays in sight. @throws AppError referenced */
async function refuseLet(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query(
    "select 1 from asset_occupancy o join rental r on r.id = o.rental_id where o.asset_id = $1 and r.state = any($2) limit 1",
    [id, liveRentalStates],
  );
  if (rows.length > 0) throw new AppError("referenced", { params: { by: "rental" } });
}

const assets = standardRoutes(assetResource, {
  conditions: freeConditions,
  mayArchive: refuseLet,
  mayRemove: refuseAnnex,
  insert: async ({ tx, input }) => {
    await assertStatusFits(tx, null, input.asset_status_id);
    await assertParentFits(tx, input, null);
    const id = await insertRow(tx, assetResource, input);
    if (input.parent_asset_id) await shareDaysOfParent(tx, id, input.parent_asset_id);
    return id;
  },
  update: async ({ tx, user }, change) => {
    const { before, after } = change;
    if (after.asset_status_id !== before.asset_status_id) await assertStatusFits(tx, change.id, after.asset_status_id);
    await assertParentFits(tx, after, change.id);
    await updateRow(tx, assetResource, change, change.patch, user);
    if (after.parent_asset_id !== before.parent_asset_id)
      await shareDaysOfParent(tx, change.id, after.parent_asset_id ?? null);
  },
});

const priceLists = { conditions: priceConditions };
const prices = [
  listRoute(assetPriceResource, priceLists),
  exportRoute(assetPriceResource, priceLists),
  readOneRoute(assetPriceResource),
  timelineRoute(assetPriceResource),
  createRoute({ ...assetPriceResource, input: assetPriceCreation }, insertPrice),
  updateRoute(assetPriceResource, updatePrice),
  ...archiveRoutes(assetPriceResource),
  removeRoute(assetPriceResource, forgetDraftLines),
];

export const assetRoutes: readonly Route[] = [
  ...standardRoutes(assetTypeResource),
  ...statusRoutes,
  ...assets,
  availabilityRoute,
  ...prices,
];
