import type * as Toasts from "@mantine/notifications";
import { proxy } from "valtio/vanilla";
import { t } from "#shared/client/i18n.ts";

/** Whether the place where toasts stand is needed yet: its code is no part of what the login waits for. */
export const toastsState = proxy({ areNeeded: false });

/** Makes toasts ready before the first one: an office whose network fails must still be able to say so. */
export function prepareToasts(): Promise<typeof Toasts> {
  toastsState.areNeeded = true;
  return import("@mantine/notifications");
}

/** The same text is one toast: two failures of one cause tell the person nothing new. */
async function show(message: string, color: "green" | "red"): Promise<void> {
  const { notifications } = await prepareToasts();
  const closeButtonProps = { "aria-label": t("action.close") };
  notifications.show({ id: message, message, color, closeButtonProps });
}

/** Tells that something was done. */
export function showSuccess(message: string): void {
  void show(message, "green");
}

/** Tells that something failed. */
export function showError(message: string): void {
  void show(message, "red");
}
