import { useSyncExternalStore } from "react";

export type LayoutMode = "mobile" | "tablet" | "desktop";

/** The specification's two breakpoints (section 9): below 768 px mobile, below 1200 px tablet. */
const mobile = window.matchMedia("(max-width: 767.98px)");
const tablet = window.matchMedia("(max-width: 1199.98px)");

function watch(onChange: () => void): () => void {
  mobile.addEventListener("change", onChange);
  tablet.addEventListener("change", onChange);
  return () => {
    mobile.removeEventListener("change", onChange);
    tablet.removeEventListener("change", onChange);
  };
}

function readMode(): LayoutMode {
  if (mobile.matches) return "mobile";
  return tablet.matches ? "tablet" : "desktop";
}

export function useLayoutMode(): LayoutMode {
  return useSyncExternalStore(watch, readMode);
}
