import { useLayoutEffect, useState } from "react";

const findFirst = () => document.getElementById("first-paint");

/** The page's own first paint makes room once the component that uses this stands. */
export function useFirstPaintOver(): void {
  useLayoutEffect(() => findFirst()?.remove(), []);
}

/**
 * What was typed into the page's own field, which is gone from then on; empty where it has none. Null in the first render: between
 * that and what comes of it on the screen people go on typing, so the text is taken in the one moment in which nobody can.
 */
export function useFirstText(): string | null {
  const [text, setText] = useState<string | null>(null);
  useLayoutEffect(() => {
    const first = findFirst();
    setText((known) => known ?? first?.querySelector("input")?.value ?? "");
    return () => first?.remove();
  }, []);
  return text;
}
