import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { incidentMoveInput, isReopenExpired, needsReason } from "#shared/domain/incidents/incident-moves.ts";
import {
  type Incident,
  incidentLifecycle,
  incidentResource,
  type IncidentVerb,
  REOPEN_DAYS,
} from "#shared/domain/incidents/incident.ts";
import { defaultStatusId } from "#server/db/default-in-group.ts";
import { lockRow, updateRow } from "#server/db/table-store.ts";
import { asMove, type Tx } from "#server/db/transaction.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, versioned, writeRoute } from "#server/http/define-route.ts";
import type { Route } from "#server/http/route.ts";
import { addComment } from "./comments.ts";

/** The status a move leads to. @throws AppError status_kind_mismatch when the label chosen is of another kind */
async function chooseStatus(tx: Tx, kind: string, chosen: string | null | undefined): Promise<string> {
  if (!chosen) return defaultStatusId(tx, "incident_status", kind);
  const rows = await tx.query("select 1 from incident_status where id = $1 and kind = $2 and archived_at is null", [
    chosen,
    kind,
  ]);
  if (rows.length === 0) throw new AppError("status_kind_mismatch", { field: "incident_status_id" });
  return chosen;
}

/** @throws AppError forbidden_move with the moves there are, reopen_expired; InvalidInput where the reason is missing */
function assertMove(incident: Incident, verb: IncidentVerb, reason: string | null, now: Date): void {
  const kind = incident.incident_status_kind;
  const allowed = incident.archived_at === null ? allowedMoves(incidentLifecycle, kind) : [];
  if (!allowed.includes(verb)) throw new AppError("forbidden_move", { data: { allowed } });
  if (verb === "reopen" && isReopenExpired(incident, now))
    throw new AppError("reopen_expired", { params: { days: REOPEN_DAYS } });
  if (needsReason(verb) && reason === null)
    throw new InvalidInput("incident", [{ field: "reason", key: "validation.required", params: {} }]);
}

function effects(verb: IncidentVerb, incident: Incident, now: Date): Partial<Incident> {
  const instant = now.toISOString();
  switch (verb) {
    case "resolve":
      return { resolved_at: instant };
    case "close":
    case "reject":
      return { closed_at: instant };
    case "reopen":
      return { resolved_at: null, closed_at: null, reopened_count: incident.reopened_count + 1 };
    default:
      return {};
  }
}

function moveRoute(verb: IncidentVerb): Route {
  return writeRoute({
    method: "POST",
    path: `/incidents/:id/${verb}`,
    summary: `Moves an incident: ${verb}`,
    access: { entity: "incident", action: "update" },
    body: versioned(bodyOf(incidentMoveInput, "incident")),
    output: incidentResource.row,
    run: async (context) => {
      const { tx, user, input, services } = context;
      const id = context.params["id"] ?? "";
      const now = services.clock.now();
      const incident = await lockRow(tx, incidentResource, id, user);
      requireFresh(incident, input.version);
      const { incident_status_id: chosen, reason = null } = input.value;
      assertMove(incident, verb, reason, now);
      const [target = incident.incident_status_kind] = incidentLifecycle[verb].to;
      const incident_status_id = await chooseStatus(tx, target, chosen);
      const changes = { ...effects(verb, incident, now), incident_status_id };
      await asMove(tx, verb, () => updateRow(tx, incidentResource, incident, changes, user));
      if (reason !== null) await addComment(tx, incident, { body: reason, is_public: false, verb }, user);
      return answerRow(context, incidentResource, id);
    },
  });
}

export const incidentMoveRoutes: readonly Route[] = [
  moveRoute("start"),
  moveRoute("hold"),
  moveRoute("resolve"),
  moveRoute("close"),
  moveRoute("reopen"),
  moveRoute("reject"),
];
