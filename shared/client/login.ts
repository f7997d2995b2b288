import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { getPlatform } from "./current-platform.ts";
import { callForEffect } from "./http.ts";
import { readTokens, storeTokens } from "./session-refresh.ts";
import { dataIn, send } from "./transport.ts";

/** The second login step after a correct password; null when login is complete or refused. */
function readLoginStep(body: unknown): LoginStep | null {
  const data = dataIn(body);
  if (!data || !("step_token" in data) || !("expires_at" in data)) return null;
  const { step_token, expires_at } = data;
  return typeof step_token === "string" && typeof expires_at === "string" ? { step_token, expires_at } : null;
}

/** The key by which the server knows this device, when it has just issued one. */
function readDeviceKey(body: unknown): string | null {
  const data = dataIn(body);
  return data && "deviceKey" in data && typeof data.deviceKey === "string" ? data.deviceKey : null;
}

/**
 * Makes a login, or a step of one. The device shows that it logged in before, so that it does not wait for the failures
 * of others.
 * @returns the second step, if one is required; otherwise the tokens are stored
 * @throws ApiError for a refusal
 */
export async function enter(path: string, body: object): Promise<LoginStep | null> {
  const known = (await getPlatform().readSetting("deviceKey")) ?? "";
  const received = await send(path, { method: "POST", body, deviceKey: known });
  const step = readLoginStep(received.body);
  if (step) return step;
  const tokens = readTokens(received);
  const deviceKey = readDeviceKey(received.body);
  if (deviceKey) await getPlatform().writeSetting("deviceKey", deviceKey);
  await storeTokens(tokens);
  return null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Logs in and stores both tokens.
 * @returns the second step when the user has a second factor, otherwise null
 * @throws ApiError; its message is the server's first one
 */
export async function login({ email, password }: Credentials): Promise<LoginStep | null> {
  return enter("/auth/login", { email, password });
}

/**
 * Completes a login with a code.
 * @throws ApiError; status 401 when the login must be started again
 */
export async function finishLogin({ step_token }: LoginStep, code: string): Promise<void> {
  await enter("/auth/login/code", { step_token, code });
}

/**
 * Changes the password. A wrong old password is a 422 with the field `oldPassword`.
 * @throws ApiError
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await callForEffect("/auth/change-password", { method: "POST", body: { oldPassword, newPassword } });
}
