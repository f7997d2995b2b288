import { useEffect, useRef, type RefObject } from "react";

/**
 * Selects the first row whenever the rows change: after late rows arrive, cmdk's `aria-activedescendant` still points
 * to a removed row, and a Home key event makes it update.
 * @param restoredRow the row selected when the list was left: it stays selected until the rows change
 */
export function useFirstRowSelected(
  input: RefObject<HTMLInputElement | null>,
  rows: string,
  restoredRow: string,
): void {
  const stays = useRef(restoredRow);
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    if (stays.current !== "" && rows.split(",").includes(stays.current)) return;
    stays.current = "";
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  }, [input, rows]);
}
