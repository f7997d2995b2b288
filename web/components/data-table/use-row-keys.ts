import { useState, type KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The link of a row by its place on the page; a row far from the window is not drawn and has none. */
function linkOf(container: HTMLElement, place: number): HTMLElement | null {
  return container.querySelector(`[data-row="${place}"] [data-row-link]`);
}

export interface RowKeys {
  /** What each control of a row needs: of all rows one is in the tab order (roving tabindex). */
  readonly propsOf: (place: number) => {
    readonly tabIndex: number;
    readonly onFocus: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Keyboard movement over rows: ↑ ↓ or j k move, x ticks, and Enter opens because what has the focus is the row's link.
 */
export function useRowKeys(count: number, onTick: (place: number) => void): RowKeys {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(count - 1, 0));

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (event.key !== "x" && step === undefined) return;
    event.preventDefault();
    const rows = event.currentTarget.closest("tbody");
    if (step === undefined) onTick(current);
    else if (rows) linkOf(rows, current + step)?.focus();
  };
  return {
    propsOf: (place) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setActive(place), onKeyDown: move }),
  };
}
