import { addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { notBlockedOrErasedSql, refuseForgotten } from "#server/areas/persons/refuse-blocked.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { refuseKnownOwner } from "./owner-documentation.ts";
import { habitabilityRoute } from "./habitability-route.ts";
import { ownershipRoutes } from "./ownership-routes.ts";
import { refusePropertyInUse } from "./property-withdrawal.ts";

type Located = Parameters<typeof provinceOfAddress>[0];

/**
 * In Spain the postal code determines the province, whatever was typed (docs/design/entities.md); elsewhere the typed
 * value stays.
 */
function settleProvince(address: Located): { state?: string } {
  const state = provinceOfAddress(address);
  return state === null ? {} : { state };
}

const refuseForgottenOwner = (tx: Tx, id: string) => refuseForgotten(tx, "owner", id);

export const propertyRoutes: readonly Route[] = [
  ...standardRoutes(ownerResource, {
    conditions: () => [notBlockedOrErasedSql],
    mayUpdate: refuseForgottenOwner,
    mayRestore: refuseForgottenOwner,
    mayRemove: refuseForgottenOwner,
    insert: async ({ tx, user, input }) => {
      await refuseKnownOwner(tx, input.documentation, null, user);
      return insertRow(tx, ownerResource, input);
    },
    update: async ({ tx, user }, change) => {
      await refuseKnownOwner(tx, change.after.documentation, change.before, user);
      await updateRow(tx, ownerResource, change, change.patch, user);
    },
  }),
  ...standardRoutes(addressResource, {
    insert: ({ tx, input }) => insertRow(tx, addressResource, { ...input, ...settleProvince(input) }),
    update: ({ tx, user }, change) =>
      updateRow(tx, addressResource, change, { ...change.patch, ...settleProvince(change.after) }, user),
  }),
  habitabilityRoute,
  ...ownershipRoutes,
  ...standardRoutes(propertyResource, { mayArchive: refusePropertyInUse }),
];
