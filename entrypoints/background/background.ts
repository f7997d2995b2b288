import { browser } from "wxt/browser";
import { onOutboxPoked, watchServer } from "#shared/platform/extension.ts";
import { watchPermission } from "#shared/platform/server-permission.ts";
import { checkPermission } from "./badge.ts";
import { preventSuspension } from "./prevent-suspension.ts";
import { watchKeys } from "./keys.ts";
import { ready, reconnect, wake } from "./live-connection.ts";
import { watchMenus } from "./menus.ts";
import { watchNotices } from "./notices.ts";
import { watchOmnibox } from "./omnibox.ts";
import { ringOutbox } from "./outbox.ts";
import { removeSeenOnDisk } from "./remove-seen-on-disk.ts";
import { startTexts } from "./texts.ts";

/**
 * Registers every listener that wakes the worker, synchronously: a listener added later misses the event that woke
 * it. State is read when needed.
 */
export function startBackground(): void {
  startTexts();
  browser.runtime.onInstalled.addListener(({ reason }) => {
    wake();
    void removeSeenOnDisk();
    if (reason === "install") void browser.runtime.openOptionsPage();
  });
  browser.runtime.onStartup.addListener(wake);
  preventSuspension(wake);
  watchKeys();
  watchMenus();
  watchNotices(ready);
  watchOmnibox(ready);
  watchPermission(() => void ready().then(checkPermission));
  watchServer(() => void reconnect());
  onOutboxPoked(() => void ready().then(ringOutbox));
  wake();
}
