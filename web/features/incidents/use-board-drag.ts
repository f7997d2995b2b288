import { useState } from "react";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { isBaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { Drag, DropState } from "./board-drag.ts";
import { verbTo } from "./board-moves.ts";
import { useKeyboardDrag } from "./use-keyboard-drag.ts";

interface BoardDrag {
  /** The columns from left to right. */
  readonly kinds: readonly IncidentStatusKind[];
  readonly isMovable: (incident: Incident) => boolean;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  readonly onDrop: (incident: Incident, to: IncidentStatusKind) => void;
  readonly onKeyboardDrop: (incident: Incident, to: IncidentStatusKind) => void;
}

/** The drag data is a card's row, set by the board itself. */
function isCard(value: unknown): value is Incident {
  return isBaseRow(value) && "incident_status_kind" in value;
}

/** The board's drag state, by pointer or keyboard: the card, the column below it, and whether the drop is allowed. */
export function useBoardDrag({ kinds, isMovable, announce, onDrop, onKeyboardDrop }: BoardDrag) {
  const { t } = useTexts();
  const [drag, setDrag] = useState<Drag | null>(null);
  const nameOf = (kind: IncidentStatusKind) => t(`incidents.kind.${kind}`);

  const hold = (incident: Incident, isByKeyboard: boolean) => {
    const { number, incident_status_kind: kind } = incident;
    setDrag({ incident, over: kind, isByKeyboard });
    announce(t("incidents.board.told_held", { number, name: nameOf(kind) }));
  };
  const hoverOver = (over: IncidentStatusKind | null) => {
    if (!drag || drag.over === over) return;
    setDrag({ ...drag, over });
    if (over === null) return;
    const isAllowed = over === drag.incident.incident_status_kind || verbTo(drag.incident, over) !== null;
    announce(t(isAllowed ? "incidents.board.told_over" : "incidents.board.told_over_refused", { name: nameOf(over) }));
  };
  const cancel = () => {
    if (drag) announce(t("incidents.board.told_cancelled", { number: drag.incident.number }));
    setDrag(null);
  };
  const drop = () => {
    if (!drag) return;
    const { incident, over, isByKeyboard } = drag;
    if (over === null || over === incident.incident_status_kind) return cancel();
    setDrag(null);
    (isByKeyboard ? onKeyboardDrop : onDrop)(incident, over);
  };
  const dropState = (kind: IncidentStatusKind): DropState => {
    if (!drag) return "none";
    if (drag.incident.incident_status_kind === kind) return "own";
    return verbTo(drag.incident, kind) ? "allowed" : "refused";
  };
  const keys = useKeyboardDrag({
    drag,
    kinds,
    mayMove: isMovable,
    onPickUp: (incident) => hold(incident, true),
    onOver: hoverOver,
    onDrop: drop,
    onCancel: cancel,
  });
  const pickUp = (card: unknown) => isCard(card) && hold(card, false);
  return { drag, keys, pickUp, hoverOver, drop, cancel, dropState };
}
