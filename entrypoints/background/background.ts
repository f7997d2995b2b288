import { browser } from "wxt/browser";
import { watchServer } from "#shared/platform/extension.ts";
import { keepAwake } from "./keep-awake.ts";
import { reconnect, wake } from "./live-connection.ts";

/**
 * Everything that wakes the worker is registered here and at once: a listener added later misses the event that woke it.
 * State is read when it is needed.
 */
export function startBackground(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    wake();
    if (reason === "install") void browser.runtime.openOptionsPage();
  });
  browser.runtime.onStartup.addListener(wake);
  keepAwake(wake);
  watchServer(() => void reconnect());
  wake();
}
