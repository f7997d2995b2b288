import { browser } from "wxt/browser";

const CHANGED = "notifications_changed";

/** Tells the open surfaces that the notifications have changed. Nobody listens while none is open. */
export function tellSurfaces(): void {
  browser.runtime.sendMessage({ kind: CHANGED }).catch(() => {});
}

/** Calls back when the background heard of notifications. */
export function onNotificationsChanged(listener: () => void): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === "object" && message !== null && "kind" in message && message.kind === CHANGED) listener();
  });
}
