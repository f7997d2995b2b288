import { type ErrorCode, errorCatalogue, type ErrorParams } from "./errors.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";

interface Details {
  readonly params?: ErrorParams;
  /** The input field of the error. */
  readonly field?: string;
  /** The entity whose field labels the text uses. */
  readonly entity?: string;
  /** Extra data of the response, e.g. the current row for `stale`. */
  readonly data?: unknown;
  /** Seconds until a retry makes sense: the response's `Retry-After` (RFC 9110, 10.2.3). */
  readonly retryAfterSeconds?: number;
  /** Marks an expected response despite a 5xx status: it is sent but not logged as a fault. */
  readonly isExpected?: boolean;
  readonly cause?: unknown;
}

/** The error that rules and routes throw: a code of the catalogue with its parameters. */
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

/** Invalid input: one message per field, in form order. */
export class InvalidInput extends AppError {
  readonly messages: readonly ValidationMessage[];

  constructor(entity: string | null, messages: readonly ValidationMessage[]) {
    super("invalid", entity ? { entity } : {});
    this.messages = messages;
  }
}
