import { t } from "#shared/client/i18n.ts";
import { showError, showSuccess } from "./toasts.ts";

/** Puts a text on the clipboard and says so, in the words of `told` where the text itself says too little. Whether it could. */
export async function copyText(text: string, told?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(told ?? t("copy.done", { text }));
    return true;
  } catch {
    // Browsers refuse where the page did not come over https, or when the person forbade it.
    showError(t("copy.refused"));
    return false;
  }
}
