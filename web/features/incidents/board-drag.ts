import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";

/** A card that has been picked up, and the column above which it is held. */
export interface Drag {
  readonly incident: Incident;
  readonly over: IncidentStatusKind | null;
  readonly isByKeyboard: boolean;
}

/** What a column says while a card is held: where it comes from, that it may go there, or that it may not. */
export type DropState = "none" | "own" | "allowed" | "refused";
