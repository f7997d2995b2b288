import type { Route } from "#server/engine/http/route.ts";
import { bulkUploadRoutes } from "./bulk-upload/bulk-upload-routes.ts";
import { companyRoutes } from "#server/areas/company/company-routes.ts";
import { friendlyCompanyRoutes } from "#server/areas/company/friendly-company-routes.ts";
import { managerRoutes } from "./manager-routes.ts";
import { pageRoutes } from "#server/areas/company/page-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";
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
