import type { DateString } from "#shared/lib/dates.ts";
import type { IncidentStatusKind } from "./incident-status.ts";

/** The kinds of status with work left to do. */
export const openIncidentKinds = ["new", "in_progress", "on_hold"] as const satisfies readonly IncidentStatusKind[];

interface Timed {
  readonly incident_status_kind: IncidentStatusKind;
  readonly due_on: DateString | null;
}

/** Whether an open incident is past its due day. */
export function isOverdue({ incident_status_kind, due_on }: Timed, today: DateString): boolean {
  const open: readonly IncidentStatusKind[] = openIncidentKinds;
  return due_on !== null && due_on < today && open.includes(incident_status_kind);
}
