import { useEffect, useRef } from "react";
import { normalizeText } from "#shared/lib/text.ts";
import type { Entry } from "../entries/palette-entry.ts";

interface Rows {
  readonly text: string;
  readonly first: Entry | undefined;
  /** Whether no better row can arrive. */
  readonly isSettled: boolean;
}

/**
 * Handles an Enter that was pressed before the palette was loaded: chooses the first row, once it is known. A command's
 * short name is known at once. Another text typed meanwhile drops it.
 */
export function useEarlyEnter(isPending: boolean, { text, first, isSettled }: Rows, choose: (entry: Entry) => void) {
  const left = useRef(isPending);
  const typed = useRef(text);
  useEffect(() => {
    if (!left.current) return;
    if (text !== typed.current) {
      left.current = false;
      return;
    }
    const isNamed = first?.aliases?.includes(normalizeText(text)) ?? false;
    if (!isNamed && !isSettled) return;
    left.current = false;
    if (first && first.group !== "create") choose(first);
  });
}
