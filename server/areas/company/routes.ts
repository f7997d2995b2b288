import type { Route } from "#server/engine/http/route.ts";
import { companyEntityRoutes as ownCompanyRoutes } from "./company-routes.ts";
import { friendlyCompanyRoutes } from "./friendly-company-routes.ts";
import { logoRoutes } from "./logo-routes.ts";
import { pageRoutes } from "./page-routes.ts";

export const companyRoutes: readonly Route[] = [
  ...friendlyCompanyRoutes,
  ...ownCompanyRoutes,
  ...logoRoutes,
  ...pageRoutes,
];
