import type { LodgingFault } from "#shared/domain/lodging/lodging-message.ts";

/** Why a call to the service brought no answer that can be used. */
export class LodgingError extends Error {
  readonly fault: LodgingFault;

  constructor(fault: LodgingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }

  /** Whether the service may have taken what was sent. */
  get isUnclear(): boolean {
    return this.fault === "lost" || this.fault === "unreadable" || this.fault === "interrupted";
  }
}
