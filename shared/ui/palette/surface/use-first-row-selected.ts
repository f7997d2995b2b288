import { useEffect, useRef, type RefObject } from "react";

/**
 * Selects the first row again whenever the rows have changed: after rows arrive later, cmdk's `aria-activedescendant`
 * still names one that is gone, and a Home key is what makes it look anew.
 * @param kept the row that was chosen when the list was left: it stays so until the rows change
 */
export function useFirstRowSelected(input: RefObject<HTMLInputElement | null>, rows: string, kept: string): void {
  const stays = useRef(kept);
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    if (stays.current !== "" && rows.split(",").includes(stays.current)) return;
    stays.current = "";
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  }, [input, rows]);
}
