import { type ErrorCode, errorCatalogue, type ErrorParams } from "./errors.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";

interface Details {
  readonly params?: ErrorParams;
  /** The input's field that the error belongs to. */
  readonly field?: string;
  /** The entity whose field labels the text speaks of. */
  readonly entity?: string;
  /** What the answer carries besides the error: the present row of a stale change, say. */
  readonly data?: unknown;
  /** Seconds after which it may be tried again: the answer's `Retry-After` (RFC 9110, 10.2.3). */
  readonly retryAfterSeconds?: number;
  /** An answer as it should be, however its status sounds: whoever asks gets it, and no log. */
  readonly isExpected?: boolean;
  readonly cause?: unknown;
}

/** The one error that rules and routes throw: a code of the catalogue with its parameters. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** An input whose fields are wrong: one message a field, in the order of the form. */
export class InvalidInput extends AppError {
  readonly messages: readonly ValidationMessage[];

  constructor(entity: string | null, messages: readonly ValidationMessage[]) {
    super("invalid", entity ? { entity } : {});
    this.messages = messages;
  }
}
