import { moveOne, updateOne } from "#shared/client/resource-queries.ts";
import { businessNow } from "#shared/client/state/clock-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { lifecycleOf, needsReason } from "#shared/domain/incidents/incident-moves.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import type { RecordCommand, Shell } from "../shell.ts";

const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject", "mark_spam"];

async function move(incident: Incident, verb: IncidentVerb, { t, tell }: Shell, reason?: string): Promise<void> {
  const body = { version: incident.version, ...(reason !== undefined && { reason }) };
  const { number, incident_status_label: status } = await moveOne(incidentResource, incident.id, verb, body);
  tell(t("palette.incident_moved", { number, status }));
}

function askWhy(incident: Incident, verb: IncidentVerb, shell: Shell): void {
  const { t } = shell;
  shell.ask({
    id: `incident_${verb}:${incident.id}`,
    title: `${t(`palette.incident_move.${verb}`)} · ${incident.number}`,
    icon: "incident",
    say: (text) => t("palette.with_reason", { text }),
    run: (text, after) => move(incident, verb, after, text),
  });
}

const moves = verbs.map((verb): RecordCommand<Incident> => ({
  id: `incident_${verb}`,
  title: `palette.incident_move.${verb}`,
  icon: "incident",
  isOffered: (incident, can) =>
    incident.archived_at === null &&
    can("incident", "update") &&
    isMoveAllowed(lifecycleOf(incident, businessNow()), incident.incident_status_kind, verb),
  run: (incident, shell) => (needsReason(verb) ? askWhy(incident, verb, shell) : move(incident, verb, shell)),
}));

/** Whoever looks at an incident takes it in one action. */
export const takeIncident: RecordCommand<Incident> = {
  id: "incident_take",
  title: "palette.incident_assign_to_me",
  icon: "user",
  isOffered: ({ archived_at, assignee_id }, can) =>
    archived_at === null &&
    can("incident", "update") &&
    sessionState.user !== null &&
    assignee_id !== sessionState.user.id,
  run: async ({ id, version }, { t, tell }) => {
    const { user } = sessionState;
    if (!user) return;
    const { number } = await updateOne(incidentResource, id, { assignee_id: user.id, version });
    tell(t("palette.incident_taken", { number }));
  },
};

const another: RecordCommand<Incident> = {
  id: "incident_another",
  title: "palette.incident_here",
  icon: "incident",
  isOffered: ({ asset_id }, can) => asset_id !== null && can("incident", "create"),
  run: ({ asset_id, asset_label }, { beginIncident }) => {
    if (asset_id) beginIncident({ asset: { id: asset_id, label: asset_label ?? "" } });
  },
};

export const incidentCommands: readonly RecordCommand<Incident>[] = [takeIncident, ...moves, another];
