import { useLayoutEffect } from "react";

const findFirst = () => document.getElementById("first-paint");

/** What was typed into the page's own field before any of this ran; empty where it has none. */
export function readFirstText(): string {
  return findFirst()?.querySelector("input")?.value ?? "";
}

/** The page's own first paint makes room once the component that uses this stands. */
export function useFirstPaintOver(): void {
  useLayoutEffect(() => findFirst()?.remove(), []);
}
