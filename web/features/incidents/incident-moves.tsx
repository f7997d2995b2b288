import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { lifecycleOf } from "#shared/domain/incidents/incident-moves.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { IncidentMoveDialog } from "./incident-move-dialog.tsx";
import { useStatusLabels } from "./use-status-labels.ts";

const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject"];

/** What can be done with an incident now: as buttons, and as commands of the palette. */
export function IncidentMoves({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const labels = useStatusLabels();
  const mayUpdate = useCan()("incident", "update") && incident.archived_at === null;
  const [asked, setAsked] = useState<IncidentVerb | null>(null);
  const now = useNow();
  const lifecycle = lifecycleOf(incident, now);
  const tell = (verb: IncidentVerb) => showSuccess(t(`incidents.done.${verb}`, { number: incident.number }));
  const move = useMutation({
    mutationFn: (verb: IncidentVerb) => moveOne(incidentResource, incident.id, verb, { version: incident.version }),
    onSuccess: (_row, verb) => tell(verb),
  });
  const asking = verbs.filter(labels.mustAsk);
  const onAsk = Object.fromEntries(asking.map((verb) => [verb, () => setAsked(verb)]));
  const possible = mayUpdate ? allowedMoves(lifecycle, incident.incident_status_kind) : [];
  usePageCommands(
    possible.map((verb) => ({
      id: `incident_${verb}`,
      title: `palette.incident_move.${verb}` as const,
      icon: "incident",
      hint: incident.number,
      run: () => (labels.mustAsk(verb) ? setAsked(verb) : move.mutate(verb)),
    })),
  );
  return (
    <>
      <MoveActions
        resource={incidentResource}
        row={incident}
        lifecycle={lifecycle}
        state={incident.incident_status_kind}
        text={(verb) => `incidents.verb.${verb}`}
        onAsk={onAsk}
        onDone={tell}
      />
      {asked && (
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
