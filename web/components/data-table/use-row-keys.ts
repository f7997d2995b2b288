import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";

/** In pixels; same value as in data-table.module.css. */
export const ROW_HEIGHT = 40;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** A row's link by its index on the page; null for rows that are not rendered. */
function linkOf(container: HTMLElement, index: number): HTMLElement | null {
  return container.querySelector(`[data-row="${index}"] [data-row-link]`);
}

/** Handlers shared by the controls of a row. Stable for the life of the table, so that rows do not re-render. */
export interface RowHandlers {
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface RowKeys extends RowHandlers {
  /** Index of the only row in the tab order (roving tabindex). */
  readonly current: number;
}

interface RowKeysOptions {
  readonly count: number;
  readonly onTick: (index: number) => void;
  /**
   * Shift plus a movement key: selects the rows between `from` and `to`, and deselects those between `from` and
   * `left`.
   */
  readonly onExtend: (from: number, to: number, left: number) => void;
}

interface Table {
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
}

function tableAround(control: HTMLElement): Table | null {
  const body = control.closest("tbody");
  const scroller = body?.closest("table")?.parentElement;
  return body && scroller ? { body, scroller } : null;
}

/** A checkbox handles the space key natively. */
const isTick = (key: string, control: HTMLElement) =>
  key === "x" || (key === " " && control.hasAttribute("data-row-link"));

/** Rows that fit on the screen below the header, minus one left for orientation. */
const rowsOfScreen = (scroller: HTMLElement) => Math.max(Math.floor(scroller.clientHeight / ROW_HEIGHT) - 2, 1);

function indexAfter(key: string, current: number, count: number, scroller: HTMLElement): number | null {
  const screen = rowsOfScreen(scroller);
  const wanted: Readonly<Record<string, number>> = {
    Home: 0,
    End: count - 1,
    PageUp: current - screen,
    PageDown: current + screen,
  };
  const step = steps[key];
  const index = step === undefined ? wanted[key] : current + step;
  return index === undefined ? null : Math.min(Math.max(index, 0), count - 1);
}

/**
 * Keyboard navigation over rows: ↑ ↓ or j k, Home, End, Page Up and Page Down; space or x selects, Shift with a
 * movement selects the range, and Enter opens the row, since its link has the focus.
 */
export function useRowKeys({ count, onTick, onExtend }: RowKeysOptions): RowKeys {
  const [active, setActive] = useState(0);
  const anchor = useRef<number | null>(null);
  const wanted = useRef<{ body: HTMLElement; index: number } | null>(null);
  const current = Math.min(active, Math.max(count - 1, 0));

  const focusWanted = () => {
    const link = wanted.current && linkOf(wanted.current.body, wanted.current.index);
    if (!link) return;
    wanted.current = null;
    link.focus();
  };
  // A row outside the rendered window exists only after the scroll, so the focus is retried after each render.
  useEffect(focusWanted);

  const goTo = (index: number, isExtending: boolean, { body, scroller }: Table) => {
    if (isExtending) onExtend((anchor.current ??= current), index, current);
    else anchor.current = null;
    wanted.current = { body, index };
    if (!linkOf(body, index)) scroller.scrollTop = index * ROW_HEIGHT - scroller.clientHeight / 2;
    focusWanted();
  };
  const handle = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event;
    const table = tableAround(currentTarget);
    if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = indexAfter(key, current, count, table.scroller);
    const ticks = isTick(key, currentTarget);
    if (!ticks && index === null) return;
    event.preventDefault();
    if (ticks) onTick(current);
    if (index !== null && index !== current) goTo(index, shiftKey, table);
  };
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => latest.current(event), []);
  return { current, onFocus: setActive, onKeyDown };
}
