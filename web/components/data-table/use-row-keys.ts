import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";

/** As in data-table.module.css. */
export const ROW_HEIGHT = 40;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** The link of a row by its place on the page; a row far from what is seen is not drawn and has none. */
function linkOf(container: HTMLElement, place: number): HTMLElement | null {
  return container.querySelector(`[data-row="${place}"] [data-row-link]`);
}

/** What each control of a row tells: the same for as long as the table is there, so that no row is drawn again for it. */
export interface RowHandlers {
  readonly onFocus: (place: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface RowKeys extends RowHandlers {
  /** The row that is in the tab order, alone of all (roving tabindex). */
  readonly current: number;
}

interface RowKeysOptions {
  readonly count: number;
  readonly onTick: (place: number) => void;
  /** Shift and a move: what lies between the two places is ticked, and no longer what lay between the first and `left`. */
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

/** A checkbox ticks by itself on a space. */
const isTick = (key: string, control: HTMLElement) =>
  key === "x" || (key === " " && control.hasAttribute("data-row-link"));

/** The rows that fit into what is seen, below the header, less one that stays for orientation. */
const rowsOfScreen = (scroller: HTMLElement) => Math.max(Math.floor(scroller.clientHeight / ROW_HEIGHT) - 2, 1);

function placeAfter(key: string, current: number, count: number, scroller: HTMLElement): number | null {
  const screen = rowsOfScreen(scroller);
  const wanted: Readonly<Record<string, number>> = {
    Home: 0,
    End: count - 1,
    PageUp: current - screen,
    PageDown: current + screen,
  };
  const step = steps[key];
  const place = step === undefined ? wanted[key] : current + step;
  return place === undefined ? null : Math.min(Math.max(place, 0), count - 1);
}

/**
 * Keyboard movement over rows: ↑ ↓ or j k, Home, End and a screenful at a time; space or x ticks, with Shift a move ticks
 * what it passes, and Enter opens because what has the focus is the row's link.
 */
export function useRowKeys({ count, onTick, onExtend }: RowKeysOptions): RowKeys {
  const [active, setActive] = useState(0);
  const anchor = useRef<number | null>(null);
  const wanted = useRef<{ body: HTMLElement; place: number } | null>(null);
  const current = Math.min(active, Math.max(count - 1, 0));

  const focusWanted = () => {
    const link = wanted.current && linkOf(wanted.current.body, wanted.current.place);
    if (!link) return;
    wanted.current = null;
    link.focus();
  };
  // A row that was not drawn is there after the scrolling that it was asked with.
  useEffect(focusWanted);

  const goTo = (place: number, isExtending: boolean, { body, scroller }: Table) => {
    if (isExtending) onExtend((anchor.current ??= current), place, current);
    else anchor.current = null;
    wanted.current = { body, place };
    if (!linkOf(body, place)) scroller.scrollTop = place * ROW_HEIGHT - scroller.clientHeight / 2;
    focusWanted();
  };
  const handle = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event;
    const table = tableAround(currentTarget);
    if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeAfter(key, current, count, table.scroller);
    const ticks = isTick(key, currentTarget);
    if (!ticks && place === null) return;
    event.preventDefault();
    if (ticks) onTick(current);
    if (place !== null && place !== current) goTo(place, shiftKey, table);
  };
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => latest.current(event), []);
  return { current, onFocus: setActive, onKeyDown };
}
