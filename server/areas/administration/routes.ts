import type { Route } from "#server/engine/http/route.ts";
import { bulkUploadRoutes } from "./bulk-upload/bulk-upload-routes.ts";
import { managerRoutes } from "./manager-routes.ts";
import { mergeRoutes } from "./person-merge/merge-routes.ts";
import { blockRoutes } from "./privacy/block-routes.ts";
import { dataFileRoutes } from "./privacy/data-file-routes.ts";
import { erasureRoutes } from "./privacy/erasure-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { userRoutes } from "./user-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

export const administrationRoutes: readonly Route[] = [
  ...roleRoutes,
  ...userRoutes,
  ...managerRoutes,
  ...webhookRoutes,
  ...mergeRoutes,
  ...blockRoutes,
  ...dataFileRoutes,
  ...erasureRoutes,
  ...bulkUploadRoutes,
];
