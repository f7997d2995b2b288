import { useEffect, useRef, useState, type UIEvent } from "react";
import { ROW_HEIGHT } from "./use-row-keys.ts";

/** Rows drawn beyond each edge of what is seen, so that a keystroke always finds the next one. */
const OVERSCAN = 10;
/** The part moves by so many rows: so many are drawn in one frame. */
const STEP = 4;
/** Up to this many rows are simply drawn. */
const SMALL = 60;

/**
 * The part of a long page that is worth drawing: what is seen and a little more. Another question begins at the top.
 * @returns the slice, the heights that stand for the rows left out, and what the scrolling element needs
 */
export function useRowWindow(count: number, question: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: SMALL });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [question]);

  const look = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    const first = Math.floor(scrollTop / ROW_HEIGHT / STEP) * STEP;
    const last = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT / STEP) * STEP;
    if (first !== seen.first || last !== seen.last) setSeen({ first, last });
  };
  const isSmall = count <= SMALL;
  const first = isSmall ? 0 : Math.min(Math.max(seen.first - OVERSCAN, 0), count);
  const last = isSmall ? count : Math.min(seen.last + OVERSCAN, count);
  return {
    first,
    last,
    before: first * ROW_HEIGHT,
    after: (count - last) * ROW_HEIGHT,
    scroller: { ref: scroller, onScroll: look },
  };
}
