import { startTransition, useEffect, useRef, useState, type UIEvent } from "react";
import { ROW_HEIGHT } from "./use-row-keys.ts";

/** Rows drawn beyond each edge of what is seen, so that a keystroke always finds the next one. */
const OVERSCAN = 10;
/** The part moves by so many rows: so many are drawn in one frame. */
const STEP = 4;
/** Up to this many rows are simply drawn. */
const SMALL = 60;
/** What frame, toolbar and heads take of the window at least, in pixels. */
const TAKEN = 280;
/** As many as the window shows are drawn at once; the rest follows in pieces between which the page answers. */
const countFirst = () => Math.max(Math.ceil((window.innerHeight - TAKEN) / ROW_HEIGHT), 1);

/** How many rows of a new answer are drawn as yet. */
function useFirstRows(question: string, isAnswered: boolean): number {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (isAnswered) startTransition(() => setWhole(question));
  }, [question, isAnswered]);
  return isAnswered && whole !== question ? countFirst() : Infinity;
}

/**
 * The part of a long page that is worth drawing: what is seen and a little more. Another question begins at the top.
 * @param isAnswered whether the rows belong to the question, and not to an earlier one
 * @returns the slice, the heights that stand for the rows left out, and what the scrolling element needs
 */
export function useRowWindow(count: number, question: string, isAnswered: boolean) {
  const drawn = useFirstRows(question, isAnswered);
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: SMALL });
  const asked = useRef(question);
  useEffect(() => {
    // Not at the first drawing: the browser would have to lay out the page for nothing.
    if (scroller.current && asked.current !== question) scroller.current.scrollTop = 0;
    asked.current = question;
  }, [question]);

  const look = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    const first = Math.floor(scrollTop / ROW_HEIGHT / STEP) * STEP;
    const last = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT / STEP) * STEP;
    if (first !== seen.first || last !== seen.last) setSeen({ first, last });
  };
  const isSmall = count <= SMALL;
  const first = isSmall ? 0 : Math.min(Math.max(seen.first - OVERSCAN, 0), count);
  const last = isSmall ? Math.min(count, drawn) : Math.min(seen.last + OVERSCAN, count);
  return {
    first,
    last,
    before: first * ROW_HEIGHT,
    after: (count - last) * ROW_HEIGHT,
    scroller: { ref: scroller, onScroll: look },
  };
}
