import { AppError } from "#shared/domain/core/app-error.ts";
import {
  type IncidentMoveInput,
  incidentMoveInputs,
  isReopenExpired,
} from "#shared/domain/incidents/incident-moves.ts";
import {
  type Incident,
  incidentLifecycle,
  incidentResource,
  type IncidentVerb,
} from "#shared/domain/incidents/incident.ts";
import { defaultStatusId } from "#server/engine/db/default-in-group.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { addComment } from "./comments.ts";
import { mailReporter } from "./mail-reporter.ts";
import { REOPEN_DAYS } from "#shared/domain/incidents/policy.ts";

/**
 * Status that a move leads to.
 * @throws AppError status_kind_mismatch when the chosen status is of another kind
 */
async function chooseStatus(tx: Tx, kind: string, chosen: string | null | undefined): Promise<string> {
  if (!chosen) return defaultStatusId(tx, "incident_status", kind);
  const rows = await tx.query("select 1 from incident_status where id = $1 and kind = $2 and archived_at is null", [
    chosen,
    kind,
  ]);
  if (rows.length === 0) throw new AppError("status_kind_mismatch", { field: "incident_status_id" });
  return chosen;
}

/** Columns that a move sets besides the status. */
function marksOf(verb: IncidentVerb, incident: Incident, now: Date): Partial<Incident> {
  const instant = now.toISOString();
  switch (verb) {
    case "resolve":
      return { resolved_at: instant };
    case "close":
    case "reject":
      return { closed_at: instant };
    case "mark_spam":
      return { closed_at: instant, archived_at: instant };
    case "reopen":
      return { resolved_at: null, closed_at: null, reopened_count: incident.reopened_count + 1 };
    default:
      return {};
  }
}

/** Sets the chosen status, or the default of the kind that the move leads to. */
async function move(
  { tx, user, verb, services }: MoveContext<IncidentVerb>,
  incident: Incident,
  { incident_status_id: chosen }: IncidentMoveInput,
): Promise<void> {
  const [target = incident.incident_status_kind] = incidentLifecycle[verb].to;
  const incident_status_id = await chooseStatus(tx, target, chosen);
  const changes = { ...marksOf(verb, incident, services.clock.now()), incident_status_id };
  await updateRow(tx, incidentResource, incident, changes, user);
}

export const incidentMoveRoutes = moveRoutes(incidentResource, {
  inputs: incidentMoveInputs,
  allowed: ({ archived_at, incident_status_kind: state, source }) =>
    movesBy(incidentLifecycle)({ archived_at, state }).filter(
      (verb) => verb !== "mark_spam" || source === "public_form",
    ),
  rights: incidentLifecycle,
  async before({ verb, services }, incident) {
    if (verb === "reopen" && isReopenExpired(incident, services.clock.now()))
      throw new AppError("reopen_expired", { params: { days: REOPEN_DAYS } });
  },
  effects: { start: move, hold: move, resolve: move, close: move, reopen: move, reject: move, mark_spam: move },
  async after(context, incident, { reason = null }) {
    const { user, verb } = context;
    if (reason !== null) await addComment(context, incident, { body: reason, is_public: false, verb }, user);
    const [state = incident.incident_status_kind] = incidentLifecycle[verb].to;
    if (verb !== "mark_spam") await mailReporter(context, incident, { kind: "state", state });
  },
});
