import type { ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";

/** Why the data to verify a certificate later could not be collected. */
export class ValidationFault extends Error {
  readonly kind: ValidationFaultKind;
  constructor(kind: ValidationFaultKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
