import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import type { Tokens } from "#shared/platform/platform.ts";
import type { MessageKey } from "#locales/es.ts";
import { type ApiError, readRefusal, unknownError } from "./api-error.ts";
import { isExpired } from "./claims.ts";
import { getPlatform } from "./current-platform.ts";
import { applyTokens, sessionEnds, sessionState, type SessionEnd } from "./state/session-state.ts";
import { send, type Received } from "./transport.ts";

export type RefreshOutcome = "refreshed" | "ended";

const LOCK = "llavero.session";
/** How long another process may take to show us what it stored before it let go of the lock, in milliseconds. */
const STORAGE_DELAY = 60;
/** The answers that say "these tokens are worth nothing". Anything else (network, 429, 5xx) logs nobody out. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

let inFlight: Promise<RefreshOutcome> | null = null;

/** Reads `{success: true, data: {accessToken, refreshToken}}`. Throws ApiError when it is something else. */
export function readTokens({ status, body }: Received): Tokens {
  const data: unknown = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  if (typeof data === "object" && data !== null && "accessToken" in data && "refreshToken" in data) {
    const { accessToken, refreshToken } = data;
    if (typeof accessToken === "string" && typeof refreshToken === "string") return { accessToken, refreshToken };
  }
  throw readRefusal(status, body) ?? unknownError(status);
}

/** The second step that a right password is answered with; null where it was let in at once, or refused. */
function readLoginStep(body: unknown): LoginStep | null {
  const data: unknown = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  if (typeof data !== "object" || data === null || !("step_token" in data) || !("expires_at" in data)) return null;
  const { step_token, expires_at } = data;
  return typeof step_token === "string" && typeof expires_at === "string" ? { step_token, expires_at } : null;
}

/**
 * Stores the tokens of whoever was let in.
 * @returns the step that is still to come, where there is one
 * @throws ApiError for a refusal
 */
export async function receiveEntry(received: Received): Promise<LoginStep | null> {
  const step = readLoginStep(received.body);
  if (!step) await storeTokens(readTokens(received));
  return step;
}

/** Why the last session of this device ended, whichever tab or surface ended it; null where nobody knows. */
export async function readSessionEnd(): Promise<SessionEnd | null> {
  const stored = await getPlatform().readSetting("sessionEnd");
  return sessionEnds.find((end) => end === stored) ?? null;
}

/** Stores new tokens for this surface and every other one. */
export async function storeTokens(tokens: Tokens): Promise<void> {
  await getPlatform().writeSetting("sessionEnd", "");
  await getPlatform().writeTokens(tokens);
  applyTokens(tokens);
}

/** Clears both tokens; the guard does the rest. Why comes first, so that whoever sees the tokens go can read it. */
export async function endSession(reason: SessionEnd): Promise<void> {
  await getPlatform().writeSetting("sessionEnd", reason);
  await getPlatform().writeTokens(null);
  applyTokens(null, reason);
}

/** The catalogue's text of an account that was closed; the catalogue itself is too much for a popup. */
const INACTIVE: MessageKey = "error.account_inactive";

/** What a refused refresh says of the session. */
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
  const answer = await send("/auth/refresh-token", { method: "POST", body: { token: stored.refreshToken } });
  if (refusals.has(answer.status)) {
    await endSession(endOf(readRefusal(answer.status, answer.body)));
    return "ended";
  }
  await storeTokens(readTokens(answer));
  return "refreshed";
}

/**
 * One tab at a time. Where the lock had to be waited for, localStorage may reach this process a moment after the lock
 * does (Chromium sends the two by different ways), and reading too early would mean a second refresh.
 */
async function takeTurn(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  if (!("locks" in navigator)) return work();
  const { held = [] } = await navigator.locks.query();
  const mustWait = held.some(({ name }) => name === LOCK);
  return navigator.locks.request(LOCK, async () => {
    if (mustWait) await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY));
    return work();
  });
}

/**
 * Gets new tokens, once for all who ask at the same time in every tab.
 * @param staleToken the access token that was refused or has expired; if the stored one is another, that one is taken.
 * @throws ApiError when the server could not be reached or did not decide: the session stays as it is.
 */
export function refreshSession(staleToken = sessionState.tokens?.accessToken): Promise<RefreshOutcome> {
  inFlight ??= takeTurn(() => refreshUnderLock(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/**
 * Whether there is a session to go on with; an expired one is refreshed first.
 * @throws ApiError as `refreshSession` does.
 */
export async function ensureValidSession(): Promise<boolean> {
  const { tokens, claims } = sessionState;
  if (!tokens || !claims) return false;
  return !isExpired(claims) || (await refreshSession(tokens.accessToken)) === "refreshed";
}

/** Takes over what is stored now: another tab may have changed it without this one hearing of it. */
export async function rereadTokens(): Promise<void> {
  const stored = await getPlatform().readTokens();
  if (stored?.accessToken === sessionState.tokens?.accessToken) return;
  applyTokens(stored, stored ? null : ((await readSessionEnd()) ?? "expired"));
}
