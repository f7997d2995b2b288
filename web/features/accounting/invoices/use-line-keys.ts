import { useEffect, useRef, type KeyboardEvent } from "react";

interface LineKeys {
  readonly count: number;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  readonly onMove: (index: number, by: 1 | -1) => void;
}

interface Place {
  readonly place: number;
  readonly field: string;
}

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLElement)) return null;
  const place = Number(target.closest<HTMLElement>("tr[data-place]")?.dataset["place"] ?? 0);
  const { field } = target.dataset;
  return place > 0 && field !== undefined ? { place, field } : null;
}

/**
 * Keys of the lines: Enter goes to the line below and adds one after the last, Alt with the arrows moves a line,
 * Alt+Delete removes it. The focus stays in its column.
 */
export function useLineKeys({ count, onAdd, onRemove, onMove }: LineKeys) {
  const body = useRef<HTMLTableSectionElement>(null);
  const next = useRef<Place | null>(null);
  // After the target line has been rendered.
  useEffect(() => {
    if (!next.current) return;
    const { place, field } = next.current;
    next.current = null;
    body.current?.querySelector<HTMLElement>(`tr[data-place="${place}"] [data-field="${field}"]`)?.focus();
  });
  const goTo = (place: number, field: string) => void (next.current = { place, field });
  const add = () => {
    goTo(count + 1, "payment_application_id");
    onAdd();
  };
  const move = ({ place, field }: Place, by: 1 | -1) => {
    if (place + by < 1 || place + by > count) return;
    goTo(place + by, field);
    onMove(place - 1, by);
  };
  const goDown = ({ place, field }: Place) => {
    if (place === count) return add();
    body.current?.querySelector<HTMLElement>(`tr[data-place="${place + 1}"] [data-field="${field}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    const deeds: Readonly<Record<string, (() => void) | undefined>> = altKey
      ? {
          ArrowUp: () => move(at, -1),
          ArrowDown: () => move(at, 1),
          Delete: () => {
            goTo(Math.max(1, at.place - 1), at.field);
            onRemove(at.place - 1);
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
