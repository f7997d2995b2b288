import { addressResource } from "#shared/domain/properties/address.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyTypeResource } from "#shared/domain/properties/property-type.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { refuseInUse } from "./property-withdrawal.ts";

export const propertyRoutes: readonly Route[] = [
  ...standardRoutes(addressResource),
  ...standardRoutes(propertyTypeResource),
  ...standardRoutes(propertyResource, { mayArchive: refuseInUse }),
  ...standardRoutes(ownerResource),
];
