import { useRef, useState } from "react";

/** In milliseconds: a second Enter sooner than this after the review appeared is an echo of the first. */
const SHORTEST_LOOK = 500;

/** The review of what will be registered, between the first Enter and the second. */
export function useReview() {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  return {
    isShown,
    show() {
      since.current = performance.now();
      setShown(true);
    },
    hide: () => setShown(false),
    /** Whether it was shown long enough to be read. */
    wasSeen: () => isShown && performance.now() - since.current >= SHORTEST_LOOK,
  };
}
