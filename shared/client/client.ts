import type { Platform } from "#shared/platform/platform.ts";
import { setPlatform } from "./current-platform.ts";
import { startI18n } from "./i18n.ts";
import { startSession } from "./session.ts";
import { noteReachable } from "./state/connection-state.ts";
import { resetNotifications } from "./state/notifications-state.ts";
import { closePalette } from "./state/palette-state.ts";
import { restorePreferences } from "./state/preferences-state.ts";
import { watchSession } from "./state/session-state.ts";
import { restoreSidebar } from "./state/sidebar-state.ts";

/** Removes cached data, so that the next user cannot see it. The cache's code is only loaded when a page needs it. */
async function forgetData(): Promise<void> {
  resetNotifications();
  closePalette();
  const { forgetPrivateData } = await import("./query-client.ts");
  forgetPrivateData();
}

/**
 * Starts the browser side: language, stored session, stored settings. Called once by a composition root before it
 * renders.
 */
export async function initClient(platform: Platform): Promise<void> {
  setPlatform(platform);
  watchSession((tokens) => {
    if (!tokens) void forgetData();
  });
  globalThis.addEventListener("online", noteReachable);
  await Promise.all([startI18n(), startSession(), restorePreferences(), restoreSidebar()]);
}
