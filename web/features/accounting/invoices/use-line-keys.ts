import { useEffect, useRef, type KeyboardEvent } from "react";

interface LineKeys {
  readonly count: number;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  readonly onMove: (index: number, by: 1 | -1) => void;
}

interface LineCell {
  readonly position: number;
  readonly field: string;
}

function cellOf(target: EventTarget): LineCell | null {
  if (!(target instanceof HTMLElement)) return null;
  const position = Number(target.closest<HTMLElement>("tr[data-position]")?.dataset["position"] ?? 0);
  const { field } = target.dataset;
  return position > 0 && field !== undefined ? { position, field } : null;
}

/**
 * Keys of the lines: Enter goes to the line below and adds one after the last, Alt with the arrows moves a line,
 * Alt+Delete removes it. The focus stays in its column.
 */
export function useLineKeys({ count, onAdd, onRemove, onMove }: LineKeys) {
  const body = useRef<HTMLTableSectionElement>(null);
  const next = useRef<LineCell | null>(null);
  // After the target line has been rendered.
  useEffect(() => {
    if (!next.current) return;
    const { position, field } = next.current;
    next.current = null;
    body.current?.querySelector<HTMLElement>(`tr[data-position="${position}"] [data-field="${field}"]`)?.focus();
  });
  const goTo = (position: number, field: string) => void (next.current = { position, field });
  const add = () => {
    goTo(count + 1, "payment_application_id");
    onAdd();
  };
  const move = ({ position, field }: LineCell, by: 1 | -1) => {
    if (position + by < 1 || position + by > count) return;
    goTo(position + by, field);
    onMove(position - 1, by);
  };
  const goDown = ({ position, field }: LineCell) => {
    if (position === count) return add();
    body.current?.querySelector<HTMLElement>(`tr[data-position="${position + 1}"] [data-field="${field}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = cellOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    const deeds: Readonly<Record<string, (() => void) | undefined>> = altKey
      ? {
          ArrowUp: () => move(at, -1),
          ArrowDown: () => move(at, 1),
          Delete: () => {
            goTo(Math.max(1, at.position - 1), at.field);
            onRemove(at.position - 1);
          },
        }
      : { Enter: () => goDown(at) };
    const deed = deeds[key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  return { body, add, handleKey };
}
