import { useEffect, useState } from "react";

/** Gives the focus back to what had it before this appeared, unless something else has taken it meanwhile. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the overlay's own elements are gone: the focus is nowhere then.
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
