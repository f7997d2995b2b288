import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Focuses the text field of the surrounding form, else of the open dialog or page. */
function focusField(around: Element): void {
  const container = around.closest("form, [role=dialog]") ?? document;
  container.querySelector<HTMLElement>("input, textarea")?.focus();
}

/**
 * Moves the focus back to the text field when the focused button disappears, as rows and their buttons do on their
 * own.
 * @param state decides which buttons are shown
 */
export function useFocusRestored(row: RefObject<HTMLElement | null>, state: string): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) focusField(element);
    };
  }, [row]);
  useEffect(() => {
    const element = row.current;
    if (hadFocus.current && element && document.activeElement === document.body) focusField(element);
    const note = () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [row, state]);
}
