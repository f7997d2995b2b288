import type { DateString } from "#shared/lib/dates.ts";
import type { IncidentStatusKind } from "./incident-status.ts";

/** The kinds of status with work left to do. */
export const openIncidentKinds = ["new", "in_progress", "on_hold"] as const satisfies readonly IncidentStatusKind[];

interface Timed {
  readonly incident_status_kind: IncidentStatusKind;
  readonly due_on: DateString | null;
}

/** Whether there is work left to do. */
export function isOpenIncident({ incident_status_kind }: Pick<Timed, "incident_status_kind">): boolean {
  const open: readonly IncidentStatusKind[] = openIncidentKinds;
  return open.includes(incident_status_kind);
}

/** Whether an open incident is past its due day. */
export function isOverdue(incident: Timed, today: DateString): boolean {
  return incident.due_on !== null && incident.due_on < today && isOpenIncident(incident);
}
