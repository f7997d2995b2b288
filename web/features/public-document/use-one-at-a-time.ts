import { useRef } from "react";

/** The second click of a double click comes before the page is rendered as busy. */
export function useOneAtATime() {
  const isBusy = useRef(false);
  return {
    start: () => !isBusy.current && (isBusy.current = true),
    end: () => void (isBusy.current = false),
  };
}
