import type { Route } from "#server/http/route.ts";
import { pageRoutes } from "./page-routes.ts";

export const administrationRoutes: readonly Route[] = [...pageRoutes];
