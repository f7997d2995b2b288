import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  type Envelope,
  type ErrorCode,
  errorCatalogue,
  type ErrorParams,
  type WireError,
} from "#shared/domain/core/errors.ts";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import { readableParams } from "#shared/i18n/validation.ts";
import { fieldLabel, translateUnknownKey } from "#shared/i18n/translator.ts";
import { textsIn } from "#server/engine/services/translations.ts";
import { formatDate, isDateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { isCancelled, isConnectionFailure, readDatabaseError } from "./database-errors.ts";

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  413: "too_large",
  415: "unsupported_media",
};

/**
 * Converts any error to one of the catalogue; unknown errors become server faults, which are logged.
 * @param method of the request, if there is one
 */
export function toAppError(error: unknown, method = ""): AppError {
  if (error instanceof AppError) return error;
  if (method === "GET" && isCancelled(error)) return new AppError("read_timeout", { cause: error });
  const refused = readDatabaseError(error, method === "DELETE");
  if (refused) return refused;
  if (isConnectionFailure(error)) return new AppError("unavailable", { cause: error });
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new AppError(codesByStatus[status] ?? "malformed", { cause: error });
  return new AppError("internal", { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "statusCode" in error;
}

function describeInvalidInput(error: InvalidInput, language: Language): WireError[] {
  const texts = textsIn(language);
  return error.messages.map((message) => {
    const { field, key } = message;
    const label = fieldLabel(texts, error.details.entity ?? null, field);
    const params = { ...readableParams(message, language), label };
    return { message: texts.t(key, params), translationKey: key, params, field };
  });
}

/** What was refused, such as "archive in Invoices". */
function describeAction(texts: ReturnType<typeof textsIn>, { action, entity }: ErrorParams): string {
  const named = (kind: string) => translateUnknownKey(texts, `${kind}.${entity}`);
  const section = named("entities") ?? named("entity") ?? "";
  return translateUnknownKey(texts, `refused.${action}`, { section }) ?? texts.t("refused.other");
}

function describeError(error: AppError, language: Language): WireError[] {
  if (error instanceof InvalidInput && error.messages.length > 0) return describeInvalidInput(error, language);
  const texts = textsIn(language);
  const { entity = null, field, params = {} } = error.details;
  const { key } = errorCatalogue[error.code];
  const messageParams: Record<string, string | number> = { ...params };
  if (messageParams["by"] !== undefined)
    messageParams["by"] = translateUnknownKey(texts, `entity.${messageParams["by"]}`) ?? messageParams["by"];
  for (const name of ["until", "day"]) {
    const day = params[name];
    if (typeof day === "string" && isDateString(day)) messageParams[name] = formatDate(day, language);
  }
  if (error.code === "action_not_allowed") messageParams["what"] = describeAction(texts, params);
  if (field) messageParams["label"] = fieldLabel(texts, entity, field);
  return [
    { message: texts.t(key, messageParams), translationKey: key, params: messageParams, ...(field ? { field } : {}) },
  ];
}

/** The envelope of an error in a language. `request_id` identifies a server fault in the log. */
export function errorEnvelope(error: AppError, language: Language, request_id?: string): Envelope<never> {
  const errors = describeError(error, language);
  const named = request_id === undefined ? {} : { request_id };
  return {
    success: false,
    errors,
    ...named,
    ...(error.details.data === undefined ? {} : { data: error.details.data }),
  };
}

const isFault = ({ status, details }: AppError) => status >= 500 && !details.isExpected;

/** Fastify's error handler: every error is sent as an envelope; only server faults are logged as errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error, request.method);
  if (isFault(appError)) request.log.error({ err: appError.details.cause ?? appError }, "request failed");
  const language = readAcceptLanguage(request.headers["accept-language"]);
  const { retryAfterSeconds } = appError.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  // Fastify would close the connection while the client still sends, and the client would report a lost connection
  // (RFC 9112, 9.6). Node discards the rest, for as long as a request may take to arrive.
  if (appError.code === "too_large" || appError.code === "storage_full") reply.removeHeader("connection");
  return reply
    .code(appError.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorEnvelope(appError, language, appError.status >= 500 ? request.id : undefined)));
}
