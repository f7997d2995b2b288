import type { Route } from "./http/route.ts";
import { accountRoutes } from "./modules/account/routes.ts";
import { administrationRoutes } from "./modules/administration/routes.ts";
import { assetRoutes } from "./modules/assets/routes.ts";
import { incidentRoutes } from "./modules/incidents/routes.ts";
import { notificationRoutes } from "./modules/notifications/routes.ts";
import { personRoutes } from "./modules/persons/routes.ts";
import { propertyRoutes } from "./modules/properties/routes.ts";
import { rentalRoutes } from "./modules/rentals/routes.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { systemRoutes } from "./modules/system/routes.ts";

/** Every route of the API, as data. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...accountRoutes,
  ...notificationRoutes,
  ...propertyRoutes,
  ...assetRoutes,
  ...personRoutes,
  ...rentalRoutes,
  ...incidentRoutes,
  ...reportRoutes,
  ...administrationRoutes,
];
