import { type RefObject, useEffect, useState } from "react";
import { focusAtEnd } from "./type-text.ts";

interface FreshStart {
  /** Whether something was left unfinished before. */
  readonly isRecovered: boolean;
  /** Empties the form. */
  readonly clear: () => void;
  /** Where one begins to type. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** How a quick form begins, at its field each time; what was left before can be taken back once. */
export function useFreshStart({ isRecovered, clear, field }: FreshStart) {
  const [isOffered, setOffered] = useState(isRecovered);
  useEffect(() => focusAtEnd(field.current), [field]);
  const startAnew = () => {
    clear();
    setOffered(false);
    field.current?.focus();
  };
  return { startAnew, onDiscard: isOffered ? startAnew : null };
}
