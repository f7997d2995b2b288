import type { Tokens } from "#shared/platform/platform.ts";
import type { MessageKey } from "#locales/es.ts";
import { type ApiError, readRefusal, unknownError } from "./api-error.ts";
import { isExpired } from "./claims.ts";
import { getPlatform } from "./current-platform.ts";
import { applyTokens, sessionEnds, sessionState, type SessionEnd } from "./state/session-state.ts";
import { dataIn, send, type Received } from "./transport.ts";

export type RefreshOutcome = "refreshed" | "ended";

const LOCK = "llavero.session";
/** Time until another process's write to storage is visible after it released the lock, milliseconds. */
const STORAGE_DELAY = 60;
/** Statuses that invalidate the tokens. Anything else (network, 429, 5xx) does not log the user out. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

let inFlight: Promise<RefreshOutcome> | null = null;

/**
 * Reads `{success: true, data: {accessToken, refreshToken}}`.
 * @throws ApiError for anything else
 */
export function readTokens({ status, body }: Received): Tokens {
  const data = dataIn(body);
  if (data && "accessToken" in data && "refreshToken" in data) {
    const { accessToken, refreshToken } = data;
    if (typeof accessToken === "string" && typeof refreshToken === "string") return { accessToken, refreshToken };
  }
  throw readRefusal(status, body) ?? unknownError(status);
}

/** Why the last session on this device ended, in any tab or surface; null when unknown. */
export async function readSessionEnd(): Promise<SessionEnd | null> {
  const stored = await getPlatform().readSetting("sessionEnd");
  return sessionEnds.find((end) => end === stored) ?? null;
}

/** Stores new tokens for all surfaces. */
export async function storeTokens(tokens: Tokens): Promise<void> {
  await getPlatform().writeSetting("sessionEnd", "");
  await getPlatform().writeTokens(tokens);
  applyTokens(tokens);
}

/**
 * Clears both tokens; the route guard does the rest. The reason is written first, so that tabs that see the tokens
 * removed can read it.
 */
export async function endLocalSession(reason: SessionEnd): Promise<void> {
  await getPlatform().writeSetting("sessionEnd", reason);
  await getPlatform().writeTokens(null);
  applyTokens(null, reason);
}

/** Key of the text for a deactivated account; the full error catalogue is too large for a popup. */
const INACTIVE: MessageKey = "error.account_inactive";

/** Why a refresh was refused. */
function endOf(refusal: ApiError | null): SessionEnd {
  const isInactive = refusal?.errors[0]?.translationKey === INACTIVE;
  return isInactive ? "deactivated" : "expired";
}

async function refreshUnderLock(staleToken: string | undefined): Promise<RefreshOutcome> {
  const stored = await getPlatform().readTokens();
  if (!stored) {
    applyTokens(null, sessionState.ended ?? (await readSessionEnd()) ?? "expired");
    return "ended";
  }
  if (stored.accessToken !== staleToken) {
    applyTokens(stored);
    return "refreshed";
  }
  const response = await send("/auth/refresh-token", { method: "POST", body: { token: stored.refreshToken } });
  if (refusals.has(response.status)) {
    await endLocalSession(endOf(readRefusal(response.status, response.body)));
    return "ended";
  }
  await storeTokens(readTokens(response));
  return "refreshed";
}

/**
 * One tab at a time. After waiting for the lock, localStorage may reach this process later than the lock (Chromium
 * uses separate channels), and reading too early would cause a second refresh.
 */
async function withSessionLock(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  if (!("locks" in navigator)) return work();
  const { held = [] } = await navigator.locks.query();
  const mustWait = held.some(({ name }) => name === LOCK);
  return navigator.locks.request(LOCK, async () => {
    if (mustWait) await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY));
    return work();
  });
}

/**
 * Gets new tokens, once for all concurrent callers in all tabs.
 * @param staleToken the access token that was refused or has expired; a different stored token is used instead of a
 * refresh
 * @throws ApiError when the server could not be reached or did not decide; the session stays
 */
export function refreshSession(staleToken = sessionState.tokens?.accessToken): Promise<RefreshOutcome> {
  inFlight ??= withSessionLock(() => refreshUnderLock(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/**
 * Whether there is a valid session; an expired one is refreshed first.
 * @throws ApiError as `refreshSession` does
 */
export async function ensureValidSession(): Promise<boolean> {
  const { tokens, claims } = sessionState;
  if (!tokens || !claims) return false;
  return !isExpired(claims) || (await refreshSession(tokens.accessToken)) === "refreshed";
}

/** Applies the stored tokens: another tab may have changed them unnoticed. */
export async function rereadTokens(): Promise<void> {
  const stored = await getPlatform().readTokens();
  if (stored?.accessToken === sessionState.tokens?.accessToken) return;
  applyTokens(stored, stored ? null : ((await readSessionEnd()) ?? "expired"));
}
