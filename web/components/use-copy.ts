import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "./use-texts.ts";

/** How long a button shows that it has copied, in milliseconds. */
const SHOWN_MS = 2000;

/** Copies a text at a click. @param told what is said once it is copied @returns whether that was just now */
export function useCopy(text: string, told: string) {
  const { t } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), SHOWN_MS);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      start();
      showSuccess(told);
    } catch {
      // Browsers refuse where the page did not come over https, or when the person forbade it.
      showError(t("components.copy_failed"));
    }
  };
  return { isCopied, copy: () => void copy() };
}
