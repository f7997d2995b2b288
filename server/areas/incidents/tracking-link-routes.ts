import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { incidentTracking, trackingLink } from "#shared/domain/incidents/public-incident.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, slowRoute } from "#server/engine/http/define-route.ts";
import { answer, answerJson, type Route } from "#server/engine/http/route.ts";
import { requireTracking, trackingAddress } from "./tracking-links.ts";

const read = readRoute({
  path: "/incidents/:id/tracking",
  summary: "Whether an incident has a tracking page for its reporter, and the reporter's consent; null without one",
  access: { entity: "incident", action: "read" },
  output: incidentTracking,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, incidentResource, id, user);
    const [row] = await db.query<{ json: string }>(
      `select json_build_object('language', language, 'consents', consents, 'created_at', created_at)::text as json
       from incident_tracking where incident_id = $1`,
      [id],
    );
    return answerJson(row?.json ?? "null");
  },
});

/** Not replayable: the response is a key. */
const link = slowRoute({
  method: "POST",
  path: "/incidents/:id/tracking-link",
  summary: "The address of an incident's tracking page for its reporter; created where there is none",
  access: { entity: "incident", action: "update" },
  body: noBody,
  output: trackingLink,
  run: async ({ services, user, params }) => {
    const { key } = await transact(services.db, user.user_id, async (tx) => {
      const { id } = await lockRow(tx, incidentResource, params["id"] ?? "", user);
      return requireTracking({ tx, services }, id);
    });
    return answer({ link: trackingAddress(services.origin, key) });
  },
});

export const trackingLinkRoutes: readonly Route[] = [read, link];
