import { useEffect, useState } from "react";
import { focusFirst, watchFocus } from "./hold-focus.ts";

/**
 * Candidates for the focus: the focused element, the button of the menu that contains it (a menu closes as soon as it
 * loses the focus), the dialog below, and the main content, which survives a page change.
 */
function readFocused(): HTMLElement[] {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]")?.id;
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu)}"]`) : null;
  const held = focused === document.body ? null : focused;
  const below = (opener ?? held)?.closest("[role=dialog]") ?? null;
  return [held, opener, below, document.querySelector("main")].filter((element) => element instanceof HTMLElement);
}

/**
 * Restores the previous focus on unmount, unless something else has taken it. If what has it is removed or disabled
 * afterwards, as a move's button is once the record is read again, the next candidate gets it.
 */
export function useReturnFocus(): void {
  const [before] = useState(readFocused);
  useEffect(
    () => () => {
      // After the overlay's own elements are removed, when nothing has the focus.
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (!isNowhere) return;
        focusFirst(before);
        const isOver = new AbortController();
        const { signal } = isOver;
        const isElsewhere = ({ target }: Event) => !before.some((element) => element === target);
        const endElsewhere = (event: Event) => isElsewhere(event) && isOver.abort();
        signal.addEventListener(
          "abort",
          watchFocus(document.body, () => focusFirst(before)),
          { once: true },
        );
        document.addEventListener("focusin", endElsewhere, { signal });
        document.addEventListener("pointerdown", endElsewhere, { signal });
      });
    },
    [before],
  );
}
