import type { Envelope } from "#shared/domain/core/errors.ts";
import type { ListMeta } from "#shared/domain/core/list-meta.ts";
import { readRefusal, unknownError } from "./api-error.ts";
import { randomKey } from "./random-key.ts";
import { endLocalSession, refreshSession } from "./session-refresh.ts";
import { sessionState } from "./state/session-state.ts";
import { send, type Received, type RequestOptions, type Sending } from "./transport.ts";

export interface ApiResponse<T> {
  readonly data: T;
  readonly meta?: ListMeta;
}

/** Public calls carry no token (docs/design/specification.md, section 7). */
const isPublic = (path: string) => path.startsWith("/external-") || path.includes("/friendly");

/** A 401 of these paths is final; a refresh would not help. */
const sessionPaths: ReadonlySet<string> = new Set(["/auth/login", "/auth/refresh-token", "/auth/logout"]);

/** How a request is sent: `send`, or a transport that reports progress. */
export type Transport = (path: string, sending: Sending) => Promise<Received>;

/** Longer waits are of limits that a retry would not pass: the user reads why. */
const MOST_SECONDS = 5;

/** Sends a read that was refused as one too many (429) once more, after the seconds of its Retry-After. */
const retryingReads =
  (transport: Transport): Transport =>
  async (path, sending) => {
    const received = await transport(path, sending);
    if (received.status !== 429 || (sending.method ?? "GET") !== "GET") return received;
    const seconds = Number(received.headers.get("retry-after") ?? Number.NaN);
    if (!(seconds <= MOST_SECONDS)) return received;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    sending.signal?.throwIfAborted();
    return transport(path, sending);
  };

/**
 * Sends with the bearer token. After a 401 the session is refreshed and the request is sent once more with the same
 * Idempotency-Key; when that fails too, the session has ended.
 */
async function sendInSession(path: string, request: Sending, transport: Transport): Promise<Received> {
  const token = sessionState.tokens?.accessToken;
  const first = await transport(path, { ...request, token });
  if (first.status !== 401 || !token || sessionPaths.has(path)) return first;
  if ((await refreshSession(token)) === "ended") return first;
  const second = await transport(path, { ...request, token: sessionState.tokens?.accessToken });
  if (second.status === 401) await endLocalSession("expired");
  return second;
}

/** Sends a refused request again with the key of a confirmation, where the refusal is for want of one. */
export type Confirmer = (refused: Received, resend: (key: string) => Promise<Received>) => Promise<Received>;

const withoutConfirmer: Confirmer = async (refused) => refused;
let confirm = withoutConfirmer;

/** Registers who asks the user for a confirmation; null for no one. */
export function setConfirmer(confirmer: Confirmer | null): void {
  confirm = confirmer ?? withoutConfirmer;
}

/** Sends within the session. Where the server requires a confirmation, the user gives it, and the request is sent once more. */
async function sendAuthorised(path: string, options: Sending, sender: Transport = send): Promise<Received> {
  const transport = retryingReads(sender);
  if (isPublic(path)) return transport(path, options);
  const request = { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() };
  const response = await sendInSession(path, request, transport);
  const resend = (confirmation: string) => sendInSession(path, { ...request, confirmation }, transport);
  return response.status === 403 ? confirm(response, resend) : response;
}

/** Boundary at which a response gets the type its caller expects. */
function isEnvelope<T>(body: unknown): body is Extract<Envelope<T>, { success: true }> {
  return typeof body === "object" && body !== null && "success" in body && body.success === true && "data" in body;
}

/**
 * Calls the API and returns the envelope's content.
 * @param path below the API's base, with a leading slash
 * @param transport alternative transport
 * @throws ApiError for every refusal, network failure and response that is not an envelope
 */
export async function call<T>(
  path: string,
  options: RequestOptions = {},
  transport?: Transport,
): Promise<ApiResponse<T>> {
  const { status, ok, body, headers } = await sendAuthorised(path, options, transport);
  const seconds = Number(headers.get("retry-after")) || 0;
  if (!ok || !isEnvelope<T>(body)) throw readRefusal(status, body, seconds) ?? unknownError(status, seconds);
  return body.meta ? { data: body.data, meta: body.meta } : { data: body.data };
}

/**
 * Calls the API when only success matters, whatever the response contains.
 * @throws ApiError like `call`
 */
export async function callForEffect(path: string, options: RequestOptions = {}): Promise<void> {
  const { status, ok, body } = await sendAuthorised(path, options);
  const refusal = readRefusal(status, body);
  if (refusal) throw refusal;
  if (!ok) throw unknownError(status);
}

export interface DownloadedFile {
  readonly blob: Blob;
  readonly headers: Headers;
}

async function parseJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return null;
  }
}

/**
 * Downloads a file.
 * @throws ApiError; status 0 when the transport failed, another one when the server refused
 */
export async function callForFile(path: string, options: RequestOptions = {}): Promise<DownloadedFile> {
  const { status, ok, headers, body } = await sendAuthorised(path, { ...options, as: "blob" });
  const blob = body instanceof Blob ? body : new Blob();
  if (!ok) throw readRefusal(status, await parseJson(blob)) ?? unknownError(status);
  return { blob, headers };
}
