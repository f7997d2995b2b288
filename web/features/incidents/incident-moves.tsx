import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { isMoveAllowed, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import {
  incidentStatusResource,
  type IncidentStatus,
  type IncidentStatusKind,
} from "#shared/domain/incidents/incident-status.ts";
import {
  type Incident,
  incidentLifecycle,
  incidentResource,
  type IncidentVerb,
  REOPEN_DAYS,
} from "#shared/domain/incidents/incident.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChooseStatus } from "./choose-status.tsx";

const DAY = 86_400_000;
const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject"];

/** The lifecycle as it holds for one incident: what was closed long ago is not reopened. */
function lifecycleOf({ closed_at }: Incident, now: Date): Lifecycle<IncidentStatusKind, IncidentVerb> {
  const isOld = closed_at !== null && now.getTime() - Date.parse(closed_at) > REOPEN_DAYS * DAY;
  return isOld ? { ...incidentLifecycle, reopen: { from: ["resolved"], to: ["in_progress"] } } : incidentLifecycle;
}

/** The moves that lead to a kind with several labels: these ask which one. */
function labelsByVerb(statuses: readonly IncidentStatus[]): Map<IncidentVerb, readonly IncidentStatus[]> {
  const labels = new Map<IncidentVerb, readonly IncidentStatus[]>();
  for (const verb of verbs) {
    const ofKind = statuses.filter(({ kind }) => incidentLifecycle[verb].to.includes(kind));
    if (ofKind.length > 1) labels.set(verb, ofKind);
  }
  return labels;
}

/** What can be done with an incident now. */
export function IncidentMoves({ incident }: { incident: Incident }) {
  const { data } = useQuery(listQuery(incidentStatusResource, "page_size=200"));
  const { t } = useTexts();
  const now = useNow();
  const [asked, setAsked] = useState<IncidentVerb | null>(null);
  const labels = labelsByVerb(data?.data ?? []);
  const onAsk = Object.fromEntries([...labels.keys()].map((verb) => [verb, () => setAsked(verb)]));
  const statuses = asked && labels.get(asked);
  const lifecycle = lifecycleOf(incident, now);
  const tell = (verb: IncidentVerb) => showSuccess(t(`incidents.done.${verb}`, { number: incident.number }));
  const kind = incident.incident_status_kind;
  return (
    <>
      <MoveActions
        resource={incidentResource}
        row={incident}
        lifecycle={lifecycle}
        state={kind}
        text={(verb) => `incidents.verb.${verb}`}
        onAsk={onAsk}
        onDone={tell}
      />
      {asked && statuses && (
        <ChooseStatus
          incident={incident}
          verb={asked}
          statuses={statuses}
          isPossible={isMoveAllowed(lifecycle, kind, asked)}
          onClose={() => setAsked(null)}
          onDone={() => tell(asked)}
        />
      )}
    </>
  );
}
