import { readAssignees } from "#shared/client/assignees.ts";
import { moveOne, updateOne } from "#shared/client/resource-queries.ts";
import { businessNow } from "#shared/client/state/clock-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { incidentLifecycleOf, needsReason, verbBetween } from "#shared/domain/incidents/incident-moves.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import type { Can, RecordCommand, Shell } from "../surface/shell.ts";

const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject", "mark_spam"];

/** Undoes a status change, if the lifecycle has a move back that needs no input. */
function createUndo(before: Incident, after: Incident): (() => Promise<unknown>) | undefined {
  const lifecycle = incidentLifecycleOf(after, businessNow());
  const verb = verbBetween(lifecycle, after.incident_status_kind, before.incident_status_kind);
  if (!verb || needsReason(verb)) return undefined;
  const body = { version: after.version, incident_status_id: before.incident_status_id };
  return () => moveOne(incidentResource, after.id, verb, body);
}

async function move(incident: Incident, verb: IncidentVerb, { t, announce }: Shell, reason?: string): Promise<void> {
  const body = { version: incident.version, ...(reason !== undefined && { reason }) };
  const after = await moveOne(incidentResource, incident.id, verb, body);
  const { number, incident_status_label: status } = after;
  announce(t("palette.incident_moved", { number, status }), createUndo(incident, after));
}

function promptReason(incident: Incident, verb: IncidentVerb, shell: Shell): void {
  const { t } = shell;
  shell.prompt({
    id: `incident_${verb}:${incident.id}`,
    title: `${t(`palette.incident_move.${verb}`)} · ${incident.number}`,
    icon: "incident",
    say: (text) => t("palette.with_reason", { text }),
    run: (text, after) => move(incident, verb, after, text),
  });
}

/** Spam is archived at once without notification, so it asks for confirmation. */
function promptSpam(incident: Incident, { t, choose }: Shell): void {
  const title = t("palette.incident_move.mark_spam");
  choose({
    id: `incident_mark_spam:${incident.id}`,
    title: `${title} · ${incident.number}`,
    icon: "incident",
    load: async () => [{ id: "mark_spam", label: `${title}: ${incident.title}` }],
    run: (_yes, after) => move(incident, "mark_spam", after),
  });
}

function startWork(incident: Incident, verb: IncidentVerb, shell: Shell): void | Promise<void> {
  if (verb === "mark_spam") return promptSpam(incident, shell);
  return needsReason(verb) ? promptReason(incident, verb, shell) : move(incident, verb, shell);
}

const moves = verbs.map((verb): RecordCommand<Incident> => ({
  id: `incident_${verb}`,
  title: `palette.incident_move.${verb}`,
  icon: "incident",
  isOffered: (incident, can) =>
    incident.archived_at === null &&
    can("incident", "update") &&
    isMoveAllowed(incidentLifecycleOf(incident, businessNow()), incident.incident_status_kind, verb),
  run: (incident, shell) => startWork(incident, verb, shell),
}));

const mayAssign = ({ archived_at }: Incident, can: Can) => archived_at === null && can("incident", "update");

async function assign(incident: Incident, assignee_id: string | null, { t, announce }: Shell): Promise<void> {
  const { id, version, assignee_id: before } = incident;
  const after = await updateOne(incidentResource, id, { assignee_id, version });
  const { number, assignee_label: name } = after;
  const isMine = assignee_id === sessionState.user?.id;
  announce(
    isMine ? t("palette.incident_taken", { number }) : t("palette.incident_assigned", { number, name: name ?? "—" }),
    () => updateOne(incidentResource, id, { assignee_id: before, version: after.version }),
  );
}

/** Assigns the incident to the user in one action. */
export const takeIncident: RecordCommand<Incident> = {
  id: "incident_take",
  title: "palette.incident_assign_to_me",
  icon: "user",
  isOffered: (incident, can) =>
    mayAssign(incident, can) && sessionState.user !== null && incident.assignee_id !== sessionState.user.id,
  run: (incident, shell) => assign(incident, sessionState.user?.id ?? null, shell),
};

const assignIncident: RecordCommand<Incident> = {
  id: "incident_assign",
  title: "palette.incident_assign",
  icon: "user",
  isOffered: mayAssign,
  run: (incident, { t, choose }) =>
    choose({
      id: `incident_assign:${incident.id}`,
      title: `${t("palette.incident_assign")} · ${incident.number}`,
      icon: "user",
      load: () => readAssignees(incident.property_id),
      run: (id, after) => assign(incident, id, after),
    }),
};

const another: RecordCommand<Incident> = {
  id: "incident_another",
  title: "palette.incident_here",
  icon: "incident",
  isOffered: ({ asset_id }, can) => asset_id !== null && can("incident", "create"),
  run: ({ asset_id, asset_label }, { startIncident }) => {
    if (asset_id) startIncident({ asset: { id: asset_id, label: asset_label ?? "" } });
  },
};

export const incidentCommands: readonly RecordCommand<Incident>[] = [takeIncident, assignIncident, ...moves, another];
