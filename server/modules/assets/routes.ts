import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { insertStatus, refuseDefault, updateStatus } from "#server/db/default-per-kind.ts";
import { insertAsset, updateAsset } from "./asset-changes.ts";
import { refuseAnnex, refuseInUse, refuseWithoutPlace } from "./asset-withdrawal.ts";

export const assetRoutes: readonly Route[] = [
  ...standardRoutes(assetStatusResource, {
    insert: ({ tx, input }) => insertStatus(tx, assetStatusResource, input),
    update: ({ tx, user }, change) => updateStatus(tx, assetStatusResource, change, user),
    mayArchive: (tx, id) => refuseDefault(tx, assetStatusResource, id),
    mayRemove: (tx, id) => refuseDefault(tx, assetStatusResource, id),
  }),
  ...standardRoutes(assetResource, {
    insert: insertAsset,
    update: updateAsset,
    mayArchive: refuseInUse,
    mayRestore: refuseWithoutPlace,
    mayRemove: refuseAnnex,
  }),
];
