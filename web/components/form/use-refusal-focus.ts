import { type RefObject, useEffect } from "react";

/** Focuses the first invalid field of a form after each refusal. */
export function useRefusalFocus(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
