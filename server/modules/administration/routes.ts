import type { Route } from "#server/http/route.ts";
import { bulkUploadRoutes } from "./bulk-upload-routes.ts";
import { pageRoutes } from "./page-routes.ts";

export const administrationRoutes: readonly Route[] = [...pageRoutes, ...bulkUploadRoutes];
