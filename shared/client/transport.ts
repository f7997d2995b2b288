import { ofetch } from "ofetch";
import { lacksMessage, networkError } from "./api-error.ts";
import { getPlatform } from "./current-platform.ts";
import { getLanguage, loadArea } from "./i18n.ts";
import { randomKey } from "./random-key.ts";
import { noteServerTime } from "./state/clock-state.ts";

export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Sent as JSON. */
  readonly body?: object;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal;
  /** For POST: the same key for every try of the same thing. Generated when left out. */
  readonly idempotencyKey?: string;
  /** For a login: the key by which the server knows this device. */
  readonly deviceKey?: string;
  /** The key that shows that the user has given the password or a code again. */
  readonly confirmation?: string | undefined;
  /** The request continues when its page is closed. */
  readonly keepalive?: boolean;
}

/** A complete request, including the token. */
export interface Sending extends RequestOptions {
  readonly token?: string | undefined;
  readonly as?: "json" | "blob";
}

/** A response of any status. */
export interface Received {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The object in `data` of a body; null for a body without one. */
export function dataIn(body: unknown): object | null {
  const data: unknown = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  return typeof data === "object" ? data : null;
}

export function headersOf({ method, token, idempotencyKey, deviceKey, confirmation }: Sending): Headers {
  const headers = new Headers({ "accept-language": getLanguage() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (method === "POST") headers.set("idempotency-key", idempotencyKey ?? randomKey());
  if (confirmation) headers.set("x-confirmation", confirmation);
  if (deviceKey) headers.set("x-device-key", deviceKey);
  return headers;
}

/** The response of the same request, if the page started it before its code was loaded. */
async function takePrefetched(path: string, sending: Sending): Promise<Received | null> {
  const { method = "GET", token = "", query, as } = sending;
  if (method !== "GET" || query || as) return null;
  const earlyResponse = await getPlatform().takePrefetched?.(path, { token, language: getLanguage() });
  if (!earlyResponse) return null;
  const { response, sentAt, receivedAt } = earlyResponse;
  noteServerTime({ date: response.headers.get("date"), sentAt, receivedAt });
  const body: unknown = await response.json();
  return { status: response.status, ok: response.ok, headers: response.headers, body };
}

/**
 * Sends one request and returns any response, without a retry.
 * @throws ApiError with status 0 when no complete response came; the signal's reason when it was aborted
 */
export async function send(path: string, sending: Sending = {}): Promise<Received> {
  const baseURL = getPlatform().apiBase();
  if (baseURL === null) throw networkError();
  const earlyResponse = await takePrefetched(path, sending).catch(() => null);
  sending.signal?.throwIfAborted();
  if (earlyResponse) return earlyResponse;
  const sentAt = Date.now();
  try {
    const response = await ofetch.raw<unknown, "json" | "blob">(path, {
      baseURL,
      method: sending.method ?? "GET",
      headers: headersOf(sending),
      credentials: "include",
      responseType: sending.as ?? "json",
      ignoreResponseError: true,
      keepalive: sending.keepalive ?? false,
      retry: false,
      ...(sending.body && { body: sending.body }),
      ...(sending.query && { query: sending.query }),
      ...(sending.signal && { signal: sending.signal }),
    });
    noteServerTime({ date: response.headers.get("date"), sentAt, receivedAt: Date.now() });
    // Without its text the error says the caller's general sentence.
    if (lacksMessage(response._data)) await loadArea("refusals").catch(() => {});
    return { status: response.status, ok: response.ok, headers: response.headers, body: response._data };
  } catch {
    sending.signal?.throwIfAborted();
    throw networkError();
  }
}
