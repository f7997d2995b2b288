import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { incidentLifecycleOf, reachableKinds } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident, IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { latestCard, useBoardMoves, verbTo } from "./board-moves.ts";
import { useBoardDrag } from "./use-board-drag.ts";
import { useStatusLabels } from "./use-status-labels.ts";

interface RequestedMove {
  readonly incident: Incident;
  readonly verb: IncidentVerb;
}

/** Keeps the focus on a card that moves to another column, for keyboard and menu users. */
function useFollowedFocus(): (incident: Incident) => void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    const { current: id } = followed;
    const link = id && document.querySelector<HTMLElement>(`[data-card-link="${id}"]`);
    if (!link || document.activeElement === link) return;
    link.focus();
    followed.current = null;
  });
  return ({ id }) => void (followed.current = id);
}

/** State and handlers of the board: picking up, dragging and dropping cards, and the resulting moves. */
export function useBoard(kinds: readonly IncidentStatusKind[]) {
  const { t } = useTexts();
  const client = useQueryClient();
  const now = useNow();
  const mayUpdate = useCan()("incident", "update");
  const labels = useStatusLabels();
  const { pending, move } = useBoardMoves();
  const [requestedMove, setRequestedMove] = useState<RequestedMove | null>(null);
  const [announcement, announce] = useState("");
  const followFocus = useFollowedFocus();

  const isPending = ({ id }: Incident) => pending.some(({ incident }) => incident.id === id);
  const isMovable = (incident: Incident) =>
    mayUpdate &&
    !isPending(incident) &&
    incident.archived_at === null &&
    reachableKinds(incidentLifecycleOf(incident, now), incident.incident_status_kind).length > 0;

  const moveTo = (held: Incident, to: IncidentStatusKind) => {
    const incident = latestCard(client, held);
    const messageParams = { number: incident.number, name: t(`incidents.kind.${to}`) };
    const verb = verbTo(incident, to);
    if (!verb) return announce(t("incidents.board.told_refused", messageParams));
    if (labels.mustConfirm(verb)) return setRequestedMove({ incident, verb });
    announce(t("incidents.board.told_moved", messageParams));
    move({ incident, verb, to });
  };
  const followTo = (incident: Incident, to: IncidentStatusKind) => {
    followFocus(incident);
    moveTo(incident, to);
  };
  const drag = useBoardDrag({ kinds, isMovable, announce, onDrop: moveTo, onKeyboardDrop: followTo });
  return {
    ...drag,
    requestedMove: requestedMove && { ...requestedMove, incident: latestCard(client, requestedMove.incident) },
    closeDialog: () => setRequestedMove(null),
    announcement,
    labels,
    pending,
    isPending,
    isMovable,
    moveTo: followTo,
  };
}
