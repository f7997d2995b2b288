import { describeError } from "#shared/client/api-error.ts";
import { t } from "#shared/client/i18n.ts";
import type { ToastAction } from "./toast-message.tsx";
import { showError } from "./toasts.ts";

/** Undo action of a toast. If undoing is no longer possible, it says why. */
export function undoAction(undo: () => Promise<unknown>): ToastAction {
  const run = () => void undo().catch((error: unknown) => showError(describeError(error)));
  return { label: t("action.undo"), run };
}
