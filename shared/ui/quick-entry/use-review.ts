import { useRef, useState } from "react";

/** A second Enter that comes sooner after the review was shown is the first one's echo, in milliseconds. */
const SHORTEST_LOOK = 500;

/** The look at what will be registered, between the first Enter and the second. */
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
    /** Whether it has stood long enough to have been looked at. */
    wasSeen: () => isShown && performance.now() - since.current >= SHORTEST_LOOK,
  };
}
