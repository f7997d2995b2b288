import type { DateString } from "#shared/lib/dates.ts";
import type { IncidentStatusKind } from "./incident-status.ts";

/** The kinds of status in which somebody still has to do something. */
export const openIncidentKinds = ["new", "in_progress", "on_hold"] as const satisfies readonly IncidentStatusKind[];

interface Timed {
  readonly incident_status_kind: IncidentStatusKind;
  readonly due_on: DateString | null;
}

/** Whether an incident still waits after the day by which it was due. */
export function isOverdue({ incident_status_kind, due_on }: Timed, today: DateString): boolean {
  const open: readonly IncidentStatusKind[] = openIncidentKinds;
  return due_on !== null && due_on < today && open.includes(incident_status_kind);
}
