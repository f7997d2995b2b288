import type { MouseEvent } from "react";
import { useLocation } from "wouter";

/** Whether a click is meant for the row, and not for a control in it or for a text selection. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  const isControl = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !isControl && (window.getSelection()?.toString() ?? "") === "";
}

/** A click on a row opens it; with Ctrl or Cmd in a new tab. */
export function useRowClick(href: string | null): (event: MouseEvent<HTMLElement>) => void {
  const [, navigate] = useLocation();
  return (event) => {
    if (href === null || !isForRow(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
    else navigate(href);
  };
}
