import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

/** Whether an element is within one screen of the visible area; elements further away need not be rendered. */
export function useIsNear(element: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = (entries: IntersectionObserverEntry[]) => setIsNear(entries.at(-1)?.isIntersecting ?? false);
    const observer = new IntersectionObserver(watch, { root: root.current, rootMargin: "100% 0px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}

/** Reports the visible fraction of an element: of its height, or of the scroll container's if the element is taller. */
export function useShownPart(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  onChange: (part: number) => void,
): void {
  const reportPart = useEffectEvent(
    ({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry) => {
      const whole = Math.min(boundingClientRect.height, rootBounds?.height ?? boundingClientRect.height);
      onChange(whole > 0 ? intersectionRect.height / whole : 0);
    },
  );
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = (entries: IntersectionObserverEntry[]) => entries.slice(-1).forEach(reportPart);
    const observer = new IntersectionObserver(watch, { root: root.current, threshold: STEPS });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
}
