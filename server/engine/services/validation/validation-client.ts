import { collectValidation, type ValidationData } from "./collect-validation.ts";
import { startValidationRun, type ValidationRun } from "./fetch-in-run.ts";

export interface Collection {
  /** Certificates that signed, as DER. */
  readonly signers: readonly Uint8Array[];
  /** Certificates that came with them. */
  readonly others: readonly Uint8Array[];
  /** Without one, nothing is kept for others. */
  readonly run?: ValidationRun;
  readonly signal?: AbortSignal;
}

export interface ValidationClient {
  /**
   * Collects what verifies these signers' certificates later.
   * @throws ValidationFault
   */
  collect(collection: Collection): Promise<ValidationData>;
}

/** Milliseconds for all answers. */
const COLLECTION_MS = 60_000;

/** @param allowsPrivate whether the services may be on this machine or its private network */
export function createValidationClient({ allowsPrivate }: { readonly allowsPrivate: boolean }): ValidationClient {
  return {
    collect({ signers, others, run = startValidationRun(), signal: ended }) {
      const limit = AbortSignal.timeout(COLLECTION_MS);
      const signal = ended ? AbortSignal.any([ended, limit]) : limit;
      return collectValidation(signers, others, { allowsPrivate, signal, run });
    },
  };
}
