import type { Route } from "#server/engine/http/route.ts";
import { accessContactsRoute } from "./access-contacts.ts";
import { managerRoutes } from "./manager-routes.ts";
import { mergeRoutes } from "./person-merge/merge-routes.ts";
import { blockRoutes } from "./privacy/block-routes.ts";
import { dataFileRoutes } from "./privacy/data-file-routes.ts";
import { erasureRoutes } from "./privacy/erasure-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { userRoutes } from "./user-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

/** Merging, blocking, copies and erasure of persons and owners. */
export const personalDataRoutes: readonly Route[] = [
  ...mergeRoutes,
  ...blockRoutes,
  ...dataFileRoutes,
  ...erasureRoutes,
];

export const administrationRoutes: readonly Route[] = [
  accessContactsRoute,
  ...roleRoutes,
  ...userRoutes,
  ...managerRoutes,
  ...webhookRoutes,
];
