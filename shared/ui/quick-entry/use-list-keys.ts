import { type KeyboardEvent, useState } from "react";

/** Keys of a list below a field: arrows move, Enter and Tab choose. */
export function useListKeys<One>(options: readonly One[], choose: (option: One) => void) {
  const [chosen, setChosen] = useState(0);
  const active = Math.max(0, Math.min(chosen, options.length - 1));
  const [hasMoved, setMoved] = useState(false);
  const move = (by: number) => {
    setChosen((active + by + options.length) % options.length);
    setMoved(true);
  };
  return {
    active,
    /** Whether the user moved through the rows: then the highlighted one is their choice. */
    hasMoved: hasMoved && options.length > 0,
    reset() {
      setChosen(0);
      setMoved(false);
    },
    /** @returns whether the list handled the key */
    onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
      const option = options[active];
      if (!option || altKey || ctrlKey || metaKey) return false;
      if (key === "ArrowDown") move(1);
      else if (key === "ArrowUp") move(-1);
      else if (key === "Enter" || (key === "Tab" && !shiftKey)) {
        choose(option);
        setChosen(0);
        setMoved(false);
      } else return false;
      return true;
    },
  };
}
