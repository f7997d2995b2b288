import type { StampFaultKind } from "#shared/domain/documents/stamp-fault.ts";

/** A time stamp that was not obtained, or does not hold. */
export class TimestampFault extends Error {
  readonly kind: StampFaultKind;
  /** What the service said, as its HTTP status or its reason; null when it said nothing. */
  readonly said: string | null;
  constructor(kind: StampFaultKind, said: string | null = null, options?: ErrorOptions) {
    super(said === null ? kind : `${kind}: ${said}`, options);
    this.kind = kind;
    this.said = said;
  }
}
