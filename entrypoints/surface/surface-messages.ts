import { browser } from "wxt/browser";

const CHANGED = "notifications_changed";

/** Sends open surfaces a message that the notifications have changed. Does nothing when none is open. */
export function notifySurfaces(): void {
  browser.runtime.sendMessage({ kind: CHANGED }).catch(() => {});
}

/** Calls back when the background received notifications. */
export function onNotificationsChanged(listener: () => void): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === "object" && message !== null && "kind" in message && message.kind === CHANGED) listener();
  });
}
