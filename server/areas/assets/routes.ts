import { assetPriceCreation, assetPriceResource } from "#shared/domain/assets/asset-price.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import {
  archiveRoutes,
  createRoute,
  listRoute,
  readOneRoute,
  removeRoute,
  updateRoute,
} from "#server/engine/http/crud-routes.ts";
import { exportRoute } from "#server/engine/http/export-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { timelineRoute } from "#server/engine/http/timeline-route.ts";
import { catalogueRules } from "#server/engine/http/catalogue-rules.ts";
import { insertAsset, updateAsset } from "./asset-changes.ts";
import { refuseAnnex, refuseAssetInUse, refuseWithoutParent } from "./asset-withdrawal.ts";
import { availabilityRoute } from "./availability-route.ts";
import { freeConditions } from "./free-condition.ts";
import { forgetDraftLines, insertPrice, updatePrice } from "./price-changes.ts";
import { priceConditions } from "./price-conditions.ts";

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
  ...standardRoutes(assetStatusResource, catalogueRules(assetStatusResource, ["kind"])),
  ...standardRoutes(assetResource, {
    conditions: freeConditions,
    insert: insertAsset,
    update: updateAsset,
    mayArchive: refuseAssetInUse,
    mayRestore: refuseWithoutParent,
    mayRemove: refuseAnnex,
  }),
  availabilityRoute,
  ...prices,
];
