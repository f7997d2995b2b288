import type * as Toasts from "@mantine/notifications";
import { createElement } from "react";
import { proxy } from "valtio/vanilla";
import { getLanguage, t } from "#shared/client/i18n.ts";
import { formatDatesIn } from "#shared/lib/dates.ts";
import { type ToastAction, ToastMessage } from "./toast-message.tsx";

/** Whether the code of toasts is there: it is no part of what the login waits for. */
export const toastsState = proxy({ areReady: false });

/**
 * Makes toasts ready before the first one: an office whose network fails must still be able to say so.
 * @throws TypeError where their code cannot be fetched; the next call tries again
 */
export async function prepareToasts(): Promise<typeof Toasts> {
  const toasts = await import("@mantine/notifications");
  toastsState.areReady = true;
  return toasts;
}

/** The same text is one toast: two failures of one cause tell the person nothing new. */
async function show(told: string, color: "green" | "red", action?: ToastAction): Promise<void> {
  const { notifications } = await prepareToasts();
  const text = formatDatesIn(told, getLanguage());
  const closeButtonProps = { "aria-label": t("action.close"), size: "sm" } as const;
  const message = action ? createElement(ToastMessage, { text, action: hiding(text, action) }) : text;
  notifications.show({ id: text, message, color, closeButtonProps });
}

/** Whoever has followed a toast is done with it. */
function hiding(text: string, action: ToastAction): ToastAction {
  const run = () => {
    hideToast(text);
    action.run();
  };
  return { ...action, run };
}

/** Takes a toast away whose text has become untrue. */
export function hideToast(told: string): void {
  void prepareToasts().then(({ notifications }) => notifications.hide(formatDatesIn(told, getLanguage())));
}

/** Tells that something was done, and what can be done about it. */
export function showSuccess(message: string, action?: ToastAction): void {
  void show(message, "green", action);
}

/** Tells that something failed, and what can be done about it. */
export function showError(message: string, action?: ToastAction): void {
  void show(message, "red", action);
}
