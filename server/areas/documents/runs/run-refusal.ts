import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type ErrorCode, errorCatalogue, type ErrorParams } from "#shared/domain/core/errors.ts";
import { type MissingFact, missingFact } from "#shared/domain/documents/missing-facts.ts";
import type { Language } from "#shared/lib/language.ts";
import { errorEnvelope, toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import { translateIn } from "#server/engine/services/translations.ts";

/**
 * What keeps a rental from its document, and would do so again.
 * @throws the error itself where another try may succeed
 */
export function lastingFault(error: unknown): AppError {
  const fault = toAppError(error);
  if (isPassingFault(error) || fault.code === "unavailable") throw error;
  return fault;
}

const isErrorCode = (code: string): code is ErrorCode => code in errorCatalogue;

/** The facts that a contract lacks, in words. */
export function factsInWords(facts: readonly MissingFact[], language: Language): string {
  const t = translateIn(language);
  return facts.map(({ fact, name }) => [t(`documents.missing.${fact}`), name].filter(Boolean).join(": ")).join("; ");
}

/** They are stored by their names. */
function inWords({ facts, ...params }: ErrorParams, language: Language): ErrorParams {
  if (typeof facts !== "string") return params;
  return { ...params, names: factsInWords(z.array(missingFact).parse(JSON.parse(facts)), language) };
}

/** The reason why a rental gets no document, as the user reads it. */
export function describeRefusal(code: string, params: ErrorParams, language: Language) {
  const known = isErrorCode(code) ? code : "internal";
  const envelope = errorEnvelope(new AppError(known, { params: inWords(params, language) }), language);
  return { code, message: envelope.success ? code : (envelope.errors[0]?.message ?? code) };
}
