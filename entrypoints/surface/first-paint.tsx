import { useCallback, useLayoutEffect } from "react";

const findFirst = () => document.getElementById("first-paint");

/** The page's own first paint makes room once the component that uses this stands. */
export function useFirstPaintOver(): void {
  useLayoutEffect(() => findFirst()?.remove(), []);
}

interface FirstTextProps {
  /** Told what was typed into the page's own field; the empty text where it has none. */
  readonly onText: (text: string) => void;
}

/**
 * Takes over what was typed before any of this ran. Between a render and what comes of it on the screen people go on typing, so
 * it is told in the one moment in which nobody can: when this stands.
 */
export function FirstText({ onText }: FirstTextProps) {
  const take = useCallback(
    (mark: HTMLElement | null) => {
      if (mark) onText(findFirst()?.querySelector("input")?.value ?? "");
    },
    [onText],
  );
  return <span hidden ref={take} />;
}
