import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { needsReason } from "#shared/domain/incidents/incident-moves.ts";
import {
  incidentStatusResource,
  type IncidentStatus,
  type IncidentStatusKind,
} from "#shared/domain/incidents/incident-status.ts";
import { incidentLifecycle, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { useCan } from "#web/components/use-can.ts";

export interface StatusLabels {
  /** The labels of a kind, in order; empty while loading. */
  readonly ofKind: (kind: IncidentStatusKind) => readonly IncidentStatus[];
  /** The labels that a move can lead to. */
  readonly after: (verb: IncidentVerb) => readonly IncidentStatus[];
  /** Whether a move needs a dialog: for one of several labels, or for a reason. */
  readonly mustConfirm: (verb: IncidentVerb) => boolean;
}

/** The labels that the installation gives to the kinds of status. */
export function useStatusLabels(): StatusLabels {
  const mayRead = useCan()("incident_status", "read");
  const { data } = useQuery({ ...listQuery(incidentStatusResource, "page_size=200"), enabled: mayRead });
  const ofKind = (kind: IncidentStatusKind) => (data?.data ?? []).filter((status) => status.kind === kind);
  const after = (verb: IncidentVerb) => incidentLifecycle[verb].to.flatMap(ofKind);
  return {
    ofKind,
    after,
    mustConfirm: (verb) => verb !== "mark_spam" && (needsReason(verb) || after(verb).length > 1),
  };
}
