import { useLocalStorage } from "@mantine/hooks";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";

/** What is over and done with takes little room until somebody asks for it. */
const initiallyFolded: ReadonlySet<IncidentStatusKind> = new Set(["closed", "rejected"]);

/** Which columns a person has folded, remembered for them in this browser. */
export function useFoldedColumns() {
  const { claims } = useSnapshot(sessionState);
  const [folded, setFolded] = useLocalStorage<Partial<Record<IncidentStatusKind, boolean>>>({
    key: `board.incidents.${claims?.sub ?? ""}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isFolded = (kind: IncidentStatusKind) => folded[kind] ?? initiallyFolded.has(kind);
  return { isFolded, toggle: (kind: IncidentStatusKind) => setFolded({ ...folded, [kind]: !isFolded(kind) }) };
}
