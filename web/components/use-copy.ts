import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { copyText } from "#shared/ui/copy-text.ts";

/** How long a button shows that it has copied, in milliseconds. */
const SHOWN_MS = 2000;

/**
 * Copies a text on click.
 * @param message shown after copying, by default the text itself
 * @returns whether it was copied just now
 */
export function useCopy(text: string, message?: string) {
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), SHOWN_MS);
  const copy = async () => {
    if (!(await copyText(text, message))) return;
    setIsCopied(true);
    start();
  };
  return { isCopied, copy: () => void copy() };
}
