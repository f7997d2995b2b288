import type { Route } from "#server/http/route.ts";
import { bulkUploadRoutes } from "./bulk-upload-routes.ts";
import { companyRoutes } from "./company-routes.ts";
import { friendlyCompanyRoutes } from "./friendly-company-routes.ts";
import { managerRoutes } from "./manager-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { userRoutes } from "./user-routes.ts";

export const administrationRoutes: readonly Route[] = [
  ...friendlyCompanyRoutes,
  ...companyRoutes,
  ...roleRoutes,
  ...userRoutes,
  ...managerRoutes,
  ...webhookRoutes,
  ...pageRoutes,
  ...bulkUploadRoutes,
];
