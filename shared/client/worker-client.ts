import type { Platform } from "#shared/platform/platform.ts";
import { setPlatform } from "./current-platform.ts";
import { startSession } from "./session.ts";
import { resetNotifications } from "./state/notifications-state.ts";
import { watchSession } from "./state/session-state.ts";

/**
 * Starts what an extension's worker needs: session and notifications. It renders nothing, so it loads no texts; an
 * extension's worker cannot use dynamic imports.
 */
export async function initWorkerClient(platform: Platform): Promise<void> {
  setPlatform(platform);
  watchSession((tokens) => {
    if (!tokens) resetNotifications();
  });
  await startSession();
}
