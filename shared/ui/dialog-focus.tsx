import { useEffect, useRef } from "react";
import { holdFocus } from "./hold-focus.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** Rendered inside a dialog: keeps the focus in it while it is open. */
export function HeldFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>("[role=dialog]");
    return dialog ? holdFocus(dialog) : undefined;
  }, []);
  return <span ref={mark} hidden />;
}

/** The same, and returns the focus when the dialog closes. Each dialog of the web app renders it. */
export function DialogFocus() {
  useReturnFocus();
  return <HeldFocus />;
}
