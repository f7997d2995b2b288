import type { Route } from "#server/engine/http/route.ts";
import { attachmentRoutes } from "#server/areas/attachments/attachment-routes.ts";
import { staffDocumentRoutes } from "./document-routes.ts";
import { logoRoutes } from "#server/areas/company/logo-routes.ts";
import { signingRoutes } from "./signing-routes.ts";
import { templateRoutes } from "./template-routes.ts";
import { verifyRoutes } from "./verify-routes.ts";

export const documentRoutes: readonly Route[] = [
  ...attachmentRoutes,
  ...logoRoutes,
  ...templateRoutes,
  ...staffDocumentRoutes,
  ...signingRoutes,
  ...verifyRoutes,
];
