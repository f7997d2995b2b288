import { useState } from "react";
import { incidentLifecycleOf } from "#shared/domain/incidents/incident-moves.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { IncidentMoveDialog } from "./incident-move-dialog.tsx";
import { SpamDialog } from "./spam-dialog.tsx";
import { useStatusLabels } from "./use-status-labels.ts";

const SPAM = "mark_spam";
const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject", SPAM];

/** Actions currently possible for an incident, as buttons and as commands of the palette. */
export function IncidentMoves({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const labels = useStatusLabels();
  const [asked, setAsked] = useState<IncidentVerb | null>(null);
  const now = useNow();
  const lifecycle = incidentLifecycleOf(incident, now);
  const tell = (verb: IncidentVerb) => showSuccess(t(`incidents.done.${verb}`, { number: incident.number }));
  const asking = verbs.filter((verb) => verb === SPAM || labels.mustConfirm(verb));
  const onAsk = Object.fromEntries(asking.map((verb) => [verb, () => setAsked(verb)]));
  return (
    <>
      <MoveActions
        resource={incidentResource}
        row={incident}
        lifecycle={lifecycle}
        state={incident.incident_status_kind}
        text={(verb) => `incidents.verb.${verb}`}
        command={(verb) => `palette.incident_move.${verb}`}
        onRequest={onAsk}
        onDone={tell}
      />
      {asked === SPAM && <SpamDialog incident={incident} onClose={() => setAsked(null)} onDone={() => tell(SPAM)} />}
      {asked && asked !== SPAM && (
        <IncidentMoveDialog
          key={asked}
          incident={incident}
          verb={asked}
          labels={labels.after(asked)}
          onClose={() => setAsked(null)}
          onDone={() => tell(asked)}
        />
      )}
    </>
  );
}
