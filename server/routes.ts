import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Route } from "./http/route.ts";
import { standardRoutes } from "./http/standard-routes.ts";
import { accountRoutes } from "./modules/account/routes.ts";
import { accountingRoutes } from "./modules/accounting/routes.ts";
import { administrationRoutes } from "./modules/administration/routes.ts";
import { assetRoutes } from "./modules/assets/routes.ts";
import { documentRoutes } from "./modules/documents/routes.ts";
import { incidentRoutes } from "./modules/incidents/routes.ts";
import { notificationRoutes } from "./modules/notifications/routes.ts";
import { personRoutes } from "./modules/persons/routes.ts";
import { propertyRoutes } from "./modules/properties/routes.ts";
import { bookingRoutes } from "./modules/bookings/routes.ts";
import { rentalRoutes } from "./modules/rentals/routes.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { systemRoutes } from "./modules/system/routes.ts";

/** The routes of what has rules of its own. */
const written: readonly Route[] = [
  ...systemRoutes,
  ...accountRoutes,
  ...notificationRoutes,
  ...propertyRoutes,
  ...assetRoutes,
  ...personRoutes,
  ...bookingRoutes,
  ...rentalRoutes,
  ...accountingRoutes,
  ...incidentRoutes,
  ...documentRoutes,
  ...reportRoutes,
  ...administrationRoutes,
];

const hasRoutes = ({ path }: Resource) => written.some((route) => route.path === `/${path}`);
const everyResource: readonly Resource[] = resources;

/** Every route of the API, as data: an entity without rules has the plain ones and needs no module. */
export const routes: readonly Route[] = [
  ...written,
  ...everyResource.filter((resource) => !hasRoutes(resource)).flatMap((resource) => standardRoutes(resource)),
];
