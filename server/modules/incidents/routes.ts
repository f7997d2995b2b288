import { incidentStatusResource } from "#shared/domain/incidents/incident-status.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { insertStatus, refuseDefault, updateStatus } from "#server/db/default-per-kind.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { assigneesRoute } from "./assignees.ts";
import { commentRoutes } from "./comment-routes.ts";
import { insertIncident, updateIncident } from "./incident-changes.ts";
import { incidentMoveRoutes } from "./incident-moves.ts";

export const incidentRoutes: readonly Route[] = [
  ...standardRoutes(incidentStatusResource, {
    insert: ({ tx, input }) => insertStatus(tx, incidentStatusResource, input),
    update: ({ tx, user }, change) => updateStatus(tx, incidentStatusResource, change, user),
    mayArchive: (tx, id) => refuseDefault(tx, incidentStatusResource, id),
    mayRemove: (tx, id) => refuseDefault(tx, incidentStatusResource, id),
  }),
  ...standardRoutes(incidentResource, { insert: insertIncident, update: updateIncident }),
  ...incidentMoveRoutes,
  assigneesRoute,
  ...commentRoutes,
];
