import { describeError } from "#shared/client/api-error.ts";
import { t } from "#shared/client/i18n.ts";
import type { ToastAction } from "./toast-message.tsx";
import { showError } from "./toasts.ts";

/** Takes back what a toast tells of. What cannot be taken back any more says why. */
export function undoAction(undo: () => Promise<unknown>): ToastAction {
  const run = () => void undo().catch((error: unknown) => showError(describeError(error)));
  return { label: t("action.undo"), run };
}
