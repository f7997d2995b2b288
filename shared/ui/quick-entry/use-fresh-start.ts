import { type RefObject, useEffect, useState } from "react";
import { focusAtEnd } from "./type-text.ts";

interface FreshStart {
  /** Whether it restores an unfinished draft. */
  readonly isRecovered: boolean;
  /** Empties the form. */
  readonly clear: () => void;
  /** The field that gets the focus. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** Initial state of a quick form: focuses its field; a restored draft can be discarded once. */
export function useFreshStart({ isRecovered, clear, field }: FreshStart) {
  const [isOffered, setOffered] = useState(isRecovered);
  useEffect(() => focusAtEnd(field.current), [field]);
  const restart = () => {
    clear();
    setOffered(false);
    field.current?.focus();
  };
  return { restart, onDiscard: isOffered ? restart : null };
}
