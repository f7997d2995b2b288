import { call } from "#shared/client/http.ts";
import { setPlatform } from "#shared/client/current-platform.ts";
import { startSession } from "#shared/client/session.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { webPlatform } from "#shared/platform/web.ts";

/* The web app's API client for an otherwise empty page. Bundled into one file by `tabs.ts`. */

setPlatform(webPlatform);

/**
 * Starts from the stored tokens and makes `count` calls at once.
 * @returns how many were answered, and whether the session is alive
 */
async function callAtOnce(count: number): Promise<{ readonly answered: number; readonly isLoggedIn: boolean }> {
  await startSession();
  const calls = Array.from({ length: count }, () => call("/notifications/unread-count"));
  const outcomes = await Promise.allSettled(calls);
  const answered = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { answered, isLoggedIn: sessionState.tokens !== null };
}

Object.assign(globalThis, { callAtOnce });
