import type { ErrorParams, WireError } from "#shared/domain/core/errors.ts";
import type { MessageKey } from "#locales/es.ts";
import { translateUnknownKey } from "#shared/i18n/translator.ts";
import { i18n, t } from "./i18n.ts";

/**
 * A failed API call. `status` is 0 when there was no response; `data` is the payload of a refusal (the current row
 * for a 409).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly WireError[];
  readonly data: unknown;
  /** Seconds until a retry makes sense, by the response's `Retry-After`; 0 without one. */
  readonly retryAfterSeconds: number;

  constructor(status: number, errors: readonly WireError[], data: unknown = null, retryAfterSeconds = 0) {
    super(errors.map(textOf).find((text) => text !== null) ?? "");
    this.name = "ApiError";
    this.status = status;
    this.errors = errors;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server's message, else the local translation of its key; null when there is neither. */
function textOf({ message, translationKey, params }: WireError): string | null {
  return message || translateUnknownKey(i18n, translationKey, params);
}

const ownError = (key: MessageKey): WireError => ({ message: t(key), translationKey: key, params: {} });

/** No response: the network or the server is down. */
export const networkError = (): ApiError => new ApiError(0, [ownError("error.network")]);

/** The server has said that the request did not arrive. The outcome counts as undecided: a retry uses the same key. */
export const notSentError = (): ApiError => new ApiError(0, [ownError("public.not_sent")]);

/** A response that is not the API's: a proxy's page, a truncated body. */
export const unknownError = (status: number, retryAfterSeconds = 0): ApiError =>
  new ApiError(status, [ownError("error.unknown")], null, retryAfterSeconds);

/** Whether the text comes from the server, rather than standing in for a missing response. */
function isFromServer(error: ApiError): boolean {
  const key = error.errors[0]?.translationKey;
  return key !== "error.network" && key !== "error.unknown";
}

/**
 * Whether it is unknown if the request took effect: no response, a server fault, or the first try is still in flight.
 * A retry may succeed and must use the same Idempotency-Key.
 */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return (
    error.status === 0 ||
    error.status >= 500 ||
    error.errors.some(({ translationKey }) => translationKey === "error.in_flight")
  );
}

const limits: ReadonlySet<string> = new Set(["error.too_many_attempts", "error.token_rate", "error.unknown"]);

/**
 * Whether the server or a proxy refused a call as one too many, before it was looked at: it says nothing of what became of an earlier
 * one with the same Idempotency-Key.
 */
export const isLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 429 &&
  error.errors.some(({ translationKey }) => limits.has(translationKey));

/** The text to show the user: the error's own, else that of `fallback`. */
export function describeError(error: unknown, fallback: MessageKey = "error.unexpected"): string {
  return error instanceof ApiError && error.message !== "" ? error.message : t(fallback);
}

/**
 * Like `describeError`, but only a message from the server takes precedence over the fallback
 * (docs/design/specification.md, section 8: search).
 */
export function describeServerError(error: unknown, fallback: MessageKey = "error.unexpected"): string {
  return error instanceof ApiError && isFromServer(error) ? describeError(error, fallback) : t(fallback);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readParams(value: unknown): ErrorParams {
  if (!isRecord(value)) return {};
  const params: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(value))
    if (typeof param === "string" || typeof param === "number") params[name] = param;
  return params;
}

function readWireError(value: unknown): WireError {
  const { message, translationKey, params, field } = isRecord(value) ? value : {};
  return {
    message: typeof message === "string" ? message : "",
    translationKey: typeof translationKey === "string" ? translationKey : "",
    params: readParams(params),
    ...(typeof field === "string" && { field }),
  };
}

/** Whether a refusal gives only the key of its text. */
export const lacksMessage = (body: unknown): boolean =>
  isRecord(body) && Array.isArray(body.errors) && body.errors.some((error) => readWireError(error).message === "");

/** Reads an error envelope, `{success: false, errors, data?}`; null when the body is something else. */
export function readRefusal(status: number, body: unknown, retryAfterSeconds = 0): ApiError | null {
  if (!isRecord(body) || body.success !== false) return null;
  const errors = Array.isArray(body.errors) ? body.errors.map(readWireError) : [];
  return new ApiError(status, errors, body.data ?? null, retryAfterSeconds);
}
