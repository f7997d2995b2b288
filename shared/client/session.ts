import { networkError } from "./api-error.ts";
import { getPlatform } from "./current-platform.ts";
import { call } from "./http.ts";
import { suggestLanguage } from "./i18n.ts";
import { forgetSeen, forgetTraces } from "./personal-settings.ts";
import { endLocalSession, readSessionEnd } from "./session-refresh.ts";
import { applyTokens, sessionState, watchSession, type SessionEnd, type SessionUser } from "./state/session-state.ts";
import { send } from "./transport.ts";
import type { Tokens } from "#shared/platform/platform.ts";

/** Logs out. Local tokens and data are removed in any case; the server is notified if it can be reached. */
export async function logout(): Promise<void> {
  const { tokens, claims } = sessionState;
  await endLocalSession("logged_out");
  if (claims?.sub) await forgetTraces(claims.sub);
  if (!tokens) return;
  const request = { method: "POST", body: { token: tokens.refreshToken }, token: tokens.accessToken } as const;
  await send("/auth/logout", request).catch(networkError);
}

/** Loads the logged-in user with their permissions. If that fails, the screens show no actions. */
export async function loadUser(): Promise<void> {
  const { tokens } = sessionState;
  if (!tokens) return;
  const { data: user } = await call<SessionUser>("/auth/me");
  if (!sessionState.tokens) return;
  sessionState.user = user;
  await suggestLanguage(user.language);
}

function loadMissingUser(): void {
  if (sessionState.claims && !sessionState.user) loadUser().catch(networkError);
}

/** Another tab or surface stored tokens, or removed them with a reason. */
async function followTokens(tokens: Tokens | null): Promise<void> {
  applyTokens(tokens, tokens ? null : ((await readSessionEnd()) ?? "logged_out"));
}

/** After an explicit logout no reason is shown; other endings are shown at the next visit. */
async function readEndToShow(): Promise<SessionEnd | null> {
  const end = await readSessionEnd();
  return end === "logged_out" ? null : end;
}

/** When a session ends, or another user's takes its place, this tab forgets the persons that its user saw. */
function forgetSeenAtEnd(): void {
  let person = sessionState.claims?.sub ?? null;
  watchSession((tokens) => {
    const next = tokens ? (sessionState.claims?.sub ?? person) : null;
    // A browser that refuses to write to its storage has stored no person there either.
    if (person && next !== person) forgetSeen(person).catch(() => {});
    person = next;
  });
}

/** Reads the stored tokens and follows changes by other tabs. */
export async function startSession(): Promise<void> {
  const platform = getPlatform();
  const tokens = await platform.readTokens();
  applyTokens(tokens, tokens ? null : await readEndToShow());
  platform.watchTokens((changed) => void followTokens(changed));
  watchSession(loadMissingUser);
  forgetSeenAtEnd();
  loadMissingUser();
}
