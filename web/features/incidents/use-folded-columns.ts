import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { useRememberedChoices } from "#web/components/use-remembered-choices.ts";

/** Columns of finished incidents are folded by default. */
const initiallyFolded: ReadonlySet<IncidentStatusKind> = new Set(["closed", "rejected"]);

/** Which columns of the board a user has folded. */
export function useFoldedColumns() {
  const { choices, choose } = useRememberedChoices("board.incidents");
  const isFolded = (kind: IncidentStatusKind) => choices[kind] ?? initiallyFolded.has(kind);
  return { isFolded, toggle: (kind: IncidentStatusKind) => choose(kind, !isFolded(kind)) };
}
