import { useCallback, useLayoutEffect } from "react";

const findFirst = () => document.getElementById("first-paint");

/** Removes the static first paint once the calling component is mounted. */
export function useFirstPaintOver(): void {
  useLayoutEffect(() => findFirst()?.remove(), []);
}

interface FirstTextProps {
  /** Called with the text typed into the static field; empty where there is none. */
  readonly onText: (text: string) => void;
}

/**
 * Takes over the text typed before the scripts ran. Users keep typing between render and paint, so the text is read
 * in the ref callback, at mount, when no keystroke can be lost.
 */
export function FirstText({ onText }: FirstTextProps) {
  const take = useCallback(
    (mark: HTMLElement | null) => {
      if (mark) onText(findFirst()?.querySelector("textarea")?.value ?? "");
    },
    [onText],
  );
  return <span hidden ref={take} />;
}
