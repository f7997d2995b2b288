import { setTimeout as pause } from "node:timers/promises";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { TEST_PASSWORD, emailOf } from "#tests/support/test-users.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";

/** Statuses of a server that is stopping or starting; clients wait as if there were no response. */
const AWAY = new Set([502, 503, 504]);
const RETRY_MS = 50;

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** @throws Error when the login is refused */
export async function logInAs(origin: string, role: RoleSlug): Promise<Tokens> {
  const login = { email: emailOf(role), password: TEST_PASSWORD };
  return dataOf(await createHttpApi(origin, null).post<Tokens>("/auth/login", login));
}

/** The API as the user of a role. */
export async function apiAs(origin: string, role: RoleSlug): Promise<Api> {
  return createHttpApi(origin, (await logInAs(origin, role)).accessToken);
}

type Method = Parameters<Api["call"]>[0];

/**
 * Sends once.
 * @returns null without a response, or if the server is unavailable
 */
export async function sendRequest<T>(
  api: Api,
  method: Method,
  path: string,
  payload?: unknown,
  key?: string,
): Promise<Reply<T> | null> {
  try {
    const reply = await api.call<T>(method, path, payload, key === undefined ? {} : { "idempotency-key": key });
    return AWAY.has(reply.status) ? null : reply;
  } catch {
    return null;
  }
}

/**
 * Sends until there is a response, as a browser's outbox does: the same request with the same key.
 * @param isUp waits until the server is available again
 */
export async function sendUntilAnswered<T>(
  api: () => Api,
  [method, path, payload, key]: readonly [Method, string, unknown, string],
  isUp: () => Promise<void>,
): Promise<Reply<T>> {
  for (;;) {
    await isUp();
    const reply = await sendRequest<T>(api(), method, path, payload, key);
    const isBusy = reply?.status === 409 && reply.body.errors[0]?.translationKey === "error.in_flight";
    if (reply && !isBusy) return reply;
    await pause(RETRY_MS);
  }
}
