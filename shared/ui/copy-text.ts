import { t } from "#shared/client/i18n.ts";
import { showError, showSuccess } from "./toasts.ts";

/**
 * Copies a text to the clipboard and confirms it, with `message` if the text is not self-explanatory.
 * Resolves to whether it succeeded.
 */
export async function copyText(text: string, message?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(message ?? t("copy.done", { text }));
    return true;
  } catch {
    // Browsers refuse if the page is not served over https, or the user denied it.
    showError(t("copy.refused"));
    return false;
  }
}
