import { startTransition, useEffect, useRef, useState, type UIEvent } from "react";
import { ROW_HEIGHT } from "./use-row-keys.ts";

/** Rows rendered beyond each visible edge, so that keyboard navigation always finds the next one. */
const OVERSCAN = 10;
/** The window moves in steps of this many rows. */
const STEP = 4;
/** Up to this many rows, all are rendered. */
const SMALL = 60;
/** Minimum height of frame, toolbar and table head, in pixels. */
const TAKEN = 280;
/** The rows that fit on the screen are rendered at once, the rest in a transition that keeps the page responsive. */
const countFirst = () => Math.max(Math.ceil((window.innerHeight - TAKEN) / ROW_HEIGHT), 1);

/** How many rows of a new response to render now. */
function useFirstRows(query: string, isAnswered: boolean): number {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (isAnswered) startTransition(() => setWhole(query));
  }, [query, isAnswered]);
  return isAnswered && whole !== query ? countFirst() : Infinity;
}

/**
 * Virtualises a long page: renders the visible rows and a margin. A new query scrolls to the top.
 * @param isAnswered whether the rows belong to this query and not to an earlier one
 * @returns the slice, the heights of the rows left out, and props of the scroller
 */
export function useRowWindow(count: number, query: string, isAnswered: boolean) {
  const renderLimit = useFirstRows(query, isAnswered);
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: SMALL });
  const previousQuery = useRef(query);
  useEffect(() => {
    // Skipped at the first render, where it would force a browser layout.
    if (scroller.current && previousQuery.current !== query) scroller.current.scrollTop = 0;
    previousQuery.current = query;
  }, [query]);

  const look = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    const first = Math.floor(scrollTop / ROW_HEIGHT / STEP) * STEP;
    const last = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT / STEP) * STEP;
    if (first !== seen.first || last !== seen.last) setSeen({ first, last });
  };
  const isSmall = count <= SMALL;
  const first = isSmall ? 0 : Math.min(Math.max(seen.first - OVERSCAN, 0), count);
  const last = isSmall ? Math.min(count, renderLimit) : Math.min(seen.last + OVERSCAN, count);
  return {
    first,
    last,
    before: first * ROW_HEIGHT,
    after: (count - last) * ROW_HEIGHT,
    scroller: { ref: scroller, onScroll: look },
  };
}
