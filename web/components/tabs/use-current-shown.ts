import { type RefObject, useEffect, useRef } from "react";

const CURRENT = '[aria-current], [aria-selected="true"]';
/** How much of the tab beside it is seen, in pixels. */
const BESIDE = 32;

/**
 * Scrolls a row of tabs so that the current one is seen. The row alone is scrolled, not the page around it.
 * @param current what identifies the current tab, and what else moves it
 */
export function useCurrentShown<Element extends HTMLElement>(current: string): RefObject<Element | null> {
  const row = useRef<Element>(null);
  useEffect(() => {
    const element = row.current;
    const tab = element?.querySelector(CURRENT);
    if (!element || !tab) return;
    const [frame, place] = [element.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < frame.left) element.scrollLeft += place.left - frame.left - BESIDE;
    else if (place.right > frame.right) element.scrollLeft += place.right - frame.right + BESIDE;
  }, [current]);
  return row;
}
