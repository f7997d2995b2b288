import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";

/** The card being dragged, and the column below it. */
export interface Drag {
  readonly incident: Incident;
  readonly over: IncidentStatusKind | null;
  readonly isByKeyboard: boolean;
}

/** State of a column during a drag: the card's own column, drop allowed, or drop refused. */
export type DropState = "none" | "own" | "allowed" | "refused";
