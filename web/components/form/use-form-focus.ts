import { useCallback, useEffect, useRef, type KeyboardEvent } from "react";
import { takesEscape } from "./takes-escape.ts";

/** Marks the field for the drawer's focus trap, which would focus the close button otherwise. */
function markFirstField(fields: HTMLElement | null): void {
  const first = "input:enabled:not([type=hidden]), textarea:enabled, [data-dates-input]:enabled";
  fields?.querySelector(first)?.setAttribute("data-autofocus", "true");
}

/**
 * Focuses the first field, and after a refusal the first invalid one in display order; errors of the whole form are
 * shown at the top.
 */
export function useFieldFocus(refusals: number) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else fields.current?.scrollTo({ top: 0 });
  }, [refusals]);
  return useCallback((element: HTMLDivElement | null) => {
    fields.current = element;
    markFirstField(element);
  }, []);
}

/** Ctrl+Enter saves, Escape closes. Ignores events that bubble from a drawer or menu above the form. */
export function useFormKeys(submit: () => void, close: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (key === "Escape" && !takesEscape(target)) close();
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
}
