import type { ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";

/** Why the data to verify a certificate later could not be collected. */
export class ValidationFault extends Error {
  readonly kind: ValidationFaultKind;
  constructor(kind: ValidationFaultKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/**
 * Reads what was answered, which may be anything: what the libraries do not expect of it is invalid.
 * @throws ValidationFault
 */
export function judge<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof ValidationFault ? error : new ValidationFault("invalid", { cause: error });
  }
}
