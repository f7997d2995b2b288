import { AppError } from "#shared/domain/core/app-error.ts";
import { type ErrorCode, errorCatalogue, type ErrorParams } from "#shared/domain/core/errors.ts";
import type { Language } from "#shared/lib/language.ts";
import { errorEnvelope } from "#server/engine/http/error-responses.ts";

const isErrorCode = (code: string): code is ErrorCode => code in errorCatalogue;

/** The reason why a rental gets no document, as the user reads it. */
export function describeRefusal(code: string, params: ErrorParams, language: Language) {
  const known = isErrorCode(code) ? code : "internal";
  const envelope = errorEnvelope(new AppError(known, { params }), language);
  return { code, message: envelope.success ? code : (envelope.errors[0]?.message ?? code) };
}
