import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Where one types: in the form around, else in whatever is open. */
function focusField(around: Element): void {
  const place = around.closest("form, [role=dialog]") ?? document;
  place.querySelector<HTMLElement>("input, textarea")?.focus();
}

/**
 * Leads the keyboard back to where one types when the button that had it is gone: a row leaves by itself, and with it its buttons.
 * @param state what decides which buttons there are
 */
export function useFocusKept(row: RefObject<HTMLElement | null>, state: string): void {
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
