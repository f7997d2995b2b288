import type * as Toasts from "@mantine/notifications";
import { createElement } from "react";
import { proxy } from "valtio/vanilla";
import { getLanguage, t } from "#shared/client/i18n.ts";
import { formatDatesIn } from "#shared/lib/dates.ts";
import { type ToastAction, ToastMessage } from "./toast-message.tsx";

/** Whether the toast code is loaded: the login does not wait for it. */
export const toastsState = proxy({ areReady: false });

/**
 * Loads toasts before the first one, so that a network failure can still be reported.
 * @throws TypeError if the code cannot be loaded; the next call tries again
 */
export async function prepareToasts(): Promise<typeof Toasts> {
  const toasts = await import("@mantine/notifications");
  toastsState.areReady = true;
  return toasts;
}

/** The same text is shown once: two failures with one cause give one toast. */
async function show(notice: string, color: "green" | "red", action?: ToastAction): Promise<void> {
  const { notifications } = await prepareToasts();
  const text = formatDatesIn(notice, getLanguage());
  const closeButtonProps = { "aria-label": t("action.close"), size: "sm" } as const;
  const message = action ? createElement(ToastMessage, { text, action: hiding(text, action) }) : text;
  notifications.show({ id: text, message, color, closeButtonProps });
}

/** Hides the toast when its action is used. */
function hiding(text: string, action: ToastAction): ToastAction {
  const run = () => {
    hideToast(text);
    action.run();
  };
  return { ...action, run };
}

/** Hides a toast whose text is no longer true. */
export function hideToast(notice: string): void {
  void prepareToasts().then(({ notifications }) => notifications.hide(formatDatesIn(notice, getLanguage())));
}

/** Reports a success, with an optional action. */
export function showSuccess(message: string, action?: ToastAction): void {
  void show(message, "green", action);
}

/** Reports a failure, with an optional action. */
export function showError(message: string, action?: ToastAction): void {
  void show(message, "red", action);
}
