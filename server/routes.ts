import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { accountRoutes } from "./areas/account/routes.ts";
import { accountingRoutes } from "./areas/accounting/routes.ts";
import { bulkUploadRoutes } from "./areas/administration/bulk-upload/bulk-upload-routes.ts";
import { administrationRoutes, personalDataRoutes } from "./areas/administration/routes.ts";
import { assetRoutes } from "./areas/assets/routes.ts";
import { attachmentRoutes } from "./areas/attachments/attachment-routes.ts";
import { bookingRoutes } from "./areas/bookings/routes.ts";
import { companyEntityRoutes } from "./areas/company/company-routes.ts";
import { friendlyCompanyRoutes } from "./areas/company/friendly-company-routes.ts";
import { logoRoutes } from "./areas/company/logo-routes.ts";
import { pageRoutes } from "./areas/company/page-routes.ts";
import { documentRoutes } from "./areas/documents/routes.ts";
import { incidentRoutes } from "./areas/incidents/routes.ts";
import { incrementRoutes } from "./areas/increments/routes.ts";
import { lodgingRoutes } from "./areas/lodging/routes.ts";
import { notificationRoutes } from "./areas/notifications/routes.ts";
import { personRoutes } from "./areas/persons/routes.ts";
import { propertyRoutes } from "./areas/properties/routes.ts";
import { rentalRoutes } from "./areas/rentals/routes.ts";
import { reportRoutes } from "./areas/reports/routes.ts";
import type { Route } from "./engine/http/route.ts";
import { rowChangesRoute } from "./engine/http/row-changes.ts";
import { standardRoutes } from "./engine/http/standard-routes.ts";
import { systemRoutes } from "./engine/http/system-routes.ts";

/** Routes of entities with their own rules, in the order in which the API's description groups them. */
const written: readonly Route[] = [
  ...systemRoutes,
  rowChangesRoute,
  ...accountRoutes,
  ...notificationRoutes,
  ...propertyRoutes,
  ...assetRoutes,
  ...personalDataRoutes,
  ...personRoutes,
  ...bookingRoutes,
  ...rentalRoutes,
  ...incrementRoutes,
  ...accountingRoutes,
  ...incidentRoutes,
  ...attachmentRoutes,
  ...logoRoutes,
  ...documentRoutes,
  ...lodgingRoutes,
  ...reportRoutes,
  ...friendlyCompanyRoutes,
  ...companyEntityRoutes,
  ...administrationRoutes,
  ...pageRoutes,
  ...bulkUploadRoutes,
];

const hasRoutes = ({ path }: Resource) => written.some((route) => route.path === `/${path}`);
const everyResource: readonly Resource[] = resources;

/** Every route of the API, as data. An entity without rules has the standard routes and needs no code in an area. */
export const routes: readonly Route[] = [
  ...written,
  ...everyResource.filter((resource) => !hasRoutes(resource)).flatMap((resource) => standardRoutes(resource)),
];
