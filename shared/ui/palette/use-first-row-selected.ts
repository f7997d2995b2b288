import { useEffect, type RefObject } from "react";

/**
 * Selects the first row again whenever the rows have changed: after rows arrive later, cmdk's `aria-activedescendant`
 * still names one that is gone, and a Home key is what makes it look anew.
 */
export function useFirstRowSelected(input: RefObject<HTMLInputElement | null>, rows: string): void {
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  }, [input, rows]);
}
