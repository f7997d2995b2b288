import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { networkError } from "./api-error.ts";
import { getPlatform } from "./current-platform.ts";
import { call, callForEffect } from "./http.ts";
import { suggestLanguage } from "./i18n.ts";
import { forgetTraces } from "./personal-settings.ts";
import { endSession, readSessionEnd, readTokens, receiveEntry, storeTokens } from "./session-refresh.ts";
import { applyTokens, sessionState, watchSession, type SessionEnd, type SessionUser } from "./state/session-state.ts";
import { send } from "./transport.ts";
import type { Tokens } from "#shared/platform/platform.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Logs in and stores both tokens.
 * @returns the step that is still to come for whoever has a second factor, else null
 * @throws ApiError; its message is the server's first one
 */
export async function login({ email, password }: Credentials): Promise<LoginStep | null> {
  return receiveEntry(await send("/auth/login", { method: "POST", body: { email, password } }));
}

/** Finishes a login with a code. @throws ApiError; status 401 when it is to be begun again */
export async function finishLogin({ step_token }: LoginStep, code: string): Promise<void> {
  await storeTokens(readTokens(await send("/auth/login/code", { method: "POST", body: { step_token, code } })));
}

/** Logs out. The local tokens and traces go in any case; the server hears of it when it can be reached. */
export async function logout(): Promise<void> {
  const { tokens, claims } = sessionState;
  await endSession("logged_out");
  if (claims?.sub) await forgetTraces(claims.sub);
  if (!tokens) return;
  const request = { method: "POST", body: { token: tokens.refreshToken }, token: tokens.accessToken } as const;
  await send("/auth/logout", request).catch(networkError);
}

/** Throws ApiError; a wrong old password is a 422 with the field `oldPassword`. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await callForEffect("/auth/change-password", { method: "POST", body: { oldPassword, newPassword } });
}

/** Asks the server who is logged in, with their permissions. Without an answer the screens stay without actions. */
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

/** Another tab or surface has stored tokens, or removed them and said why. */
async function followTokens(tokens: Tokens | null): Promise<void> {
  applyTokens(tokens, tokens ? null : ((await readSessionEnd()) ?? "logged_out"));
}

/** Who logged out knows it; an end that came by itself is told to whoever looks in next. */
async function readUntoldEnd(): Promise<SessionEnd | null> {
  const end = await readSessionEnd();
  return end === "logged_out" ? null : end;
}

/** Reads the stored tokens and from then on follows what other tabs do with them. */
export async function startSession(): Promise<void> {
  const platform = getPlatform();
  const tokens = await platform.readTokens();
  applyTokens(tokens, tokens ? null : await readUntoldEnd());
  platform.watchTokens((changed) => void followTokens(changed));
  watchSession(loadMissingUser);
  loadMissingUser();
}
