import { incidentLifecycleOf } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { IncidentMoveDialog } from "./incident-move-dialog.tsx";
import { SpamDialog } from "./spam-dialog.tsx";
import { useStatusLabels } from "./use-status-labels.ts";

const SPAM = "mark_spam";
const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject", SPAM];

/** What usually comes next. */
const nextVerb: Readonly<Partial<Record<IncidentStatusKind, IncidentVerb>>> = {
  new: "start",
  in_progress: "resolve",
  on_hold: "start",
  resolved: "close",
};

/** Actions currently possible for an incident, as buttons and as commands of the palette. */
export function IncidentMoves({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const labels = useStatusLabels();
  const [requestedVerb, setRequestedVerb] = useOpenDialog("incident move", verbs);
  const now = useNow();
  const lifecycle = incidentLifecycleOf(incident, now);
  const notifyDone = (verb: IncidentVerb) => showSuccess(t(`incidents.done.${verb}`, { number: incident.number }));
  const dialogVerbs = verbs.filter((verb) => verb === SPAM || labels.mustConfirm(verb));
  const onRequest = Object.fromEntries(dialogVerbs.map((verb) => [verb, () => setRequestedVerb(verb)]));
  return (
    <>
      <MoveActions
        resource={incidentResource}
        row={incident}
        lifecycle={lifecycle}
        state={incident.incident_status_kind}
        text={(verb) => `incidents.verb.${verb}`}
        command={(verb) => `palette.incident_move.${verb}`}
        isMain={(verb) => verb === nextVerb[incident.incident_status_kind]}
        onRequest={onRequest}
        onDone={notifyDone}
      />
      {requestedVerb === SPAM && (
        <SpamDialog incident={incident} onClose={() => setRequestedVerb(null)} onDone={() => notifyDone(SPAM)} />
      )}
      {requestedVerb && requestedVerb !== SPAM && (
        <IncidentMoveDialog
          key={requestedVerb}
          incident={incident}
          verb={requestedVerb}
          labels={labels.after(requestedVerb)}
          onClose={() => setRequestedVerb(null)}
          onDone={() => notifyDone(requestedVerb)}
        />
      )}
    </>
  );
}
