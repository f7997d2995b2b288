import type { Platform } from "#shared/platform/platform.ts";
import { setPlatform } from "./current-platform.ts";
import { startSession } from "./session.ts";
import { resetNotifications } from "./state/notifications-state.ts";
import { watchSession } from "./state/session-state.ts";

/**
 * Starts the part of the browser side that an extension's worker needs: the session and the notifications. It draws
 * nothing, so it loads no texts; a worker may not import anything later anyway.
 */
export async function initWorkerClient(platform: Platform): Promise<void> {
  setPlatform(platform);
  watchSession((tokens) => {
    if (!tokens) resetNotifications();
  });
  await startSession();
}
