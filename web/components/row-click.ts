import type { MouseEvent } from "react";
import { useLocation } from "wouter";

/** A click that a person means for the row itself, and not for a control in it or for the text they have marked. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  const isControl = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !isControl && (window.getSelection()?.toString() ?? "") === "";
}

/** What a click on a row does: it opens the row, in a tab of its own with Ctrl or Cmd. */
export function useRowClick(href: string | null): (event: MouseEvent<HTMLElement>) => void {
  const [, navigate] = useLocation();
  return (event) => {
    if (href === null || !isForRow(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
    else navigate(href);
  };
}
