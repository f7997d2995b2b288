import { useEffect, useState } from "react";

/**
 * What has the focus, the button of the menu in which it is, for a menu goes as soon as something else takes the focus, and
 * the content, which stays when its page gives way to another.
 */
function readFocused(): HTMLElement[] {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]")?.id;
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu)}"]`) : null;
  const held = focused === document.body ? null : focused;
  return [held, opener, document.querySelector("main")].filter((element) => element instanceof HTMLElement);
}

/** Gives the focus back to what had it before this appeared, unless something else has taken it meanwhile. */
export function useReturnFocus(): void {
  const [before] = useState(readFocused);
  useEffect(
    () => () => {
      // After the overlay's own elements are gone: the focus is nowhere then.
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (isNowhere) before.find((element) => element.isConnected)?.focus();
      });
    },
    [before],
  );
}
