import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { incidentTracking, trackingLink } from "#shared/domain/incidents/public-incident.ts";
import { idsWithin, lockRow, readRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, slowRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { matchReporter } from "./match-reporter.ts";
import { requireTracking, trackingAddress } from "./tracking-links.ts";

/** The person who surely reported, for users who may see them. */
async function findMatchedPerson(db: Queryable, incident: Incident, user: UserAccess) {
  if (incident.source !== "public_form" || !isAllowed(user.permissions, "person", "read")) return null;
  const person_id = (await matchReporter(db, incident))?.person_id ?? null;
  if (person_id === null || !(await idsWithin(db, "person", [person_id], user)).has(person_id)) return null;
  const [person] = await db.query<{ id: string; label: string }>("select id, label from person where id = $1", [
    person_id,
  ]);
  return person ?? null;
}

const read = readRoute({
  path: "/incidents/:id/tracking",
  summary: "Whether an incident has a tracking page for its reporter, and the reporter's consent; null without one",
  access: { entity: "incident", action: "read" },
  output: incidentTracking,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    const incident = await readRow(db, incidentResource, id, user);
    const person = await findMatchedPerson(db, incident, user);
    const [row] = await db.query<{ json: string }>(
      `select json_build_object('language', language, 'consents', consents, 'created_at', created_at,
         'matched_person', $2::json)::text as json
       from incident_tracking where incident_id = $1`,
      [id, person && JSON.stringify(person)],
    );
    return respondJson(row?.json ?? "null");
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
    return respond({ link: trackingAddress(services.origin, key) });
  },
});

export const trackingLinkRoutes: readonly Route[] = [read, link];
