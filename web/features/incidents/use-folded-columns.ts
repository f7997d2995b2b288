import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { useRememberedChoices } from "#web/components/use-remembered-choices.ts";

/** What is over and done with takes little room until somebody asks for it. */
const initiallyFolded: ReadonlySet<IncidentStatusKind> = new Set(["closed", "rejected"]);

/** Which columns of the board a person has folded. */
export function useFoldedColumns() {
  const { choices, choose } = useRememberedChoices("board.incidents");
  const isFolded = (kind: IncidentStatusKind) => choices[kind] ?? initiallyFolded.has(kind);
  return { isFolded, toggle: (kind: IncidentStatusKind) => choose(kind, !isFolded(kind)) };
}
