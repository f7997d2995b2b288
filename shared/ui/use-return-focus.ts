import { useEffect, useState } from "react";

/**
 * Candidates for the focus: the focused element, the button of the menu that contains it (a menu closes as soon as it
 * loses the focus), and the main content, which survives a page change.
 */
function readFocused(): HTMLElement[] {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]")?.id;
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu)}"]`) : null;
  const held = focused === document.body ? null : focused;
  return [held, opener, document.querySelector("main")].filter((element) => element instanceof HTMLElement);
}

/** Restores the previous focus on unmount, unless something else has taken it. */
export function useReturnFocus(): void {
  const [before] = useState(readFocused);
  useEffect(
    () => () => {
      // After the overlay's own elements are removed, when nothing has the focus.
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (isNowhere) before.find((element) => element.isConnected)?.focus();
      });
    },
    [before],
  );
}
