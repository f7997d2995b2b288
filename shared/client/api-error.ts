import type { ErrorParams, WireError } from "#shared/domain/core/errors.ts";
import type { MessageKey } from "#locales/es.ts";
import { translateUnknownKey } from "#shared/i18n/translator.ts";
import { i18n, t } from "./i18n.ts";

/** A call that failed. `status` is 0 when no answer came; `data` is what a refusal carries (the present row of a 409). */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly WireError[];
  readonly data: unknown;

  constructor(status: number, errors: readonly WireError[], data: unknown = null) {
    super(errors.map(textOf).find((text) => text !== null) ?? "");
    this.name = "ApiError";
    this.status = status;
    this.errors = errors;
    this.data = data;
  }
}

/** The server's words, else our translation of its key; null when it sent neither. */
function textOf({ message, translationKey, params }: WireError): string | null {
  return message || translateUnknownKey(i18n, translationKey, params);
}

const ownError = (key: MessageKey): WireError => ({ message: t(key), translationKey: key, params: {} });

/** No answer came: the network is down, or the server. */
export const networkError = (): ApiError => new ApiError(0, [ownError("error.network")]);

/** An answer came that is not ours: a proxy's page, half a body. */
export const unknownError = (status: number): ApiError => new ApiError(status, [ownError("error.unknown")]);

/** Whether the text is the server's own and not one of the two that stand for a missing answer. */
function isFromServer(error: ApiError): boolean {
  const key = error.errors[0]?.translationKey;
  return key !== "error.network" && key !== "error.unknown";
}

/**
 * Whether nobody knows if it was done: no answer, the server's own trouble, or a first try that is still under way. Another
 * try may go better, and must bear the same Idempotency-Key.
 */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return (
    error.status === 0 ||
    error.status >= 500 ||
    error.errors.some(({ translationKey }) => translationKey === "error.in_flight")
  );
}

/** What to tell the person: the error's own text, else the text of `fallback`. */
export function describeError(error: unknown, fallback: MessageKey = "error.unexpected"): string {
  return error instanceof ApiError && error.message !== "" ? error.message : t(fallback);
}

/** Like `describeError`, but only the server's words stand before the fallback (docs/design/specification.md, section 8: search). */
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

/** Reads a refusal, `{success: false, errors, data?}`; null when the body is something else. */
export function readRefusal(status: number, body: unknown): ApiError | null {
  if (!isRecord(body) || body.success !== false) return null;
  const errors = Array.isArray(body.errors) ? body.errors.map(readWireError) : [];
  return new ApiError(status, errors, body.data ?? null);
}
