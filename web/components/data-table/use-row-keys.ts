import { useState, type FocusEvent, type KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function linksIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>("[data-row-link]")];
}

/**
 * Keyboard movement over rows: one of them is in the tab order (roving tabindex); ↑ ↓ or j k move, x ticks, and Enter
 * opens because what has the focus is the row's link.
 */
export function useRowKeys(count: number, onTick: (index: number) => void) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(count - 1, 0));

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "x") {
      event.preventDefault();
      onTick(current);
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    linksIn(event.currentTarget)[current + step]?.focus();
  };

  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest("[data-row]");
    const index = [...event.currentTarget.querySelectorAll("[data-row]")].findIndex((element) => element === row);
    if (index >= 0) setActive(index);
  };

  return { active: current, onKeyDown: handleKeyDown, onFocus: handleFocus };
}
