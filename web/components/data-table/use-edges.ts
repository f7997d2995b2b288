import { type RefObject, useEffect } from "react";

function reportEdges(scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, parentElement } = scroller;
  parentElement?.toggleAttribute("data-more-left", scrollLeft > 0);
  parentElement?.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
}

/**
 * Marks the element around a scroller with `data-more-left` and `data-more-right` for each side that has more
 * columns. Set outside React, as it changes during scrolling; and not done with a partly attached background of the
 * scroller, because browsers would then repaint every row in every frame (docs/design/goals.md, F4).
 */
export function useEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let left = 0;
    const onScroll = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      reportEdges(element);
    };
    const observer = new ResizeObserver(() => reportEdges(element));
    for (const sized of [element, ...element.querySelectorAll("table")]) observer.observe(sized);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
}
