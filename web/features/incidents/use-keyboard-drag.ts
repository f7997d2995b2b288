import type { KeyboardEvent } from "react";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Drag } from "./board-drag.ts";

interface KeyboardDrag {
  readonly drag: Drag | null;
  /** The columns from left to right. */
  readonly kinds: readonly IncidentStatusKind[];
  readonly mayMove: (incident: Incident) => boolean;
  readonly onPickUp: (incident: Incident) => void;
  readonly onOver: (kind: IncidentStatusKind) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

const LINK = "[data-card-link]";
const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const upAndDown: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const linksIn = (column: Element | null) => [...(column?.querySelectorAll<HTMLElement>(LINK) ?? [])];

/** Focuses the card above or below, or the first card of the next column that has one. */
function moveFocus(from: HTMLElement, key: string): void {
  const column = from.closest("[data-kind]");
  const links = linksIn(column);
  const step = upAndDown[key];
  if (step !== undefined) return links[links.indexOf(from) + step]?.focus();
  const columns = [...(column?.parentElement?.children ?? [])];
  const at = column ? columns.indexOf(column) : 0;
  const onwards = key === "ArrowRight" ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  onwards.flatMap((other) => linksIn(other).slice(0, 1))[0]?.focus();
}

export interface CardKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, incident: Incident) => void;
  /** Losing the focus cancels the drag. */
  readonly onBlur: () => void;
}

/**
 * Keys of a card's link: Space picks the card up, the arrows choose a column, Space or Enter drops it and Escape
 * cancels; without a card picked up, the arrows move the focus between cards.
 */
export function useKeyboardDrag(options: KeyboardDrag): CardKeys {
  const { drag, kinds, mayMove, onPickUp, onOver, onDrop, onCancel } = options;
  const held = drag?.isByKeyboard ? drag : null;

  /** @returns whether the key was handled for the card being moved */
  const steer = ({ incident, over }: Drag, key: string): boolean => {
    const step = sideways[key] ?? upAndDown[key];
    if (step !== undefined) {
      const next = kinds[kinds.indexOf(over ?? incident.incident_status_kind) + step];
      if (next) onOver(next);
      return true;
    }
    if (key === "Escape") onCancel();
    else if (key === " " || key === "Enter") onDrop();
    else return false;
    return true;
  };
  /** @returns whether the key was handled without a card being moved */
  const handleIdleKey = (from: HTMLElement, incident: Incident, key: string): boolean => {
    if (key === " " && mayMove(incident)) onPickUp(incident);
    else if (key in sideways || key in upAndDown) moveFocus(from, key);
    else return false;
    return true;
  };
  return {
    onKeyDown: (event, incident) => {
      const { key, currentTarget } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (held ? steer(held, key) : handleIdleKey(currentTarget, incident, key)) event.preventDefault();
    },
    onBlur: () => {
      if (held) onCancel();
    },
  };
}
