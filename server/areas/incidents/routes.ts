import { incidentStatusResource } from "#shared/domain/incidents/incident-status.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { catalogueRules } from "#server/engine/http/catalogue-rules.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { assigneesRoute } from "./assignees.ts";
import { commentRoutes } from "./comment-routes.ts";
import { insertIncident, updateIncident } from "./incident-changes.ts";
import { incidentMoveRoutes } from "./incident-moves.ts";
import { publicFormRoutes } from "./public-form-routes.ts";
import { trackingLinkRoutes } from "./tracking-link-routes.ts";
import { trackingRoutes } from "./tracking-routes.ts";
import { visitorRequestRoute } from "./visitor-request-route.ts";

export const incidentRoutes: readonly Route[] = [
  ...standardRoutes(incidentStatusResource, catalogueRules(incidentStatusResource, ["kind"])),
  ...standardRoutes(incidentResource, { insert: insertIncident, update: updateIncident }),
  ...incidentMoveRoutes,
  assigneesRoute,
  ...commentRoutes,
  ...publicFormRoutes,
  visitorRequestRoute,
  ...trackingRoutes,
  ...trackingLinkRoutes,
];
