import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { pageRoutes } from "./page-routes.ts";

export const administrationRoutes: readonly Route[] = [...pageRoutes, ...standardRoutes(auditEntryResource)];
