import { collectValidation, type ValidationData } from "./collect-validation.ts";

export interface ValidationClient {
  /**
   * Collects what verifies these signers' certificates later.
   * @param others certificates that came with them
   * @throws ValidationFault
   */
  collect(signers: readonly Uint8Array[], others: readonly Uint8Array[], signal?: AbortSignal): Promise<ValidationData>;
}

/** Milliseconds for all answers. */
const COLLECTION_MS = 60_000;

/** @param allowsPrivate whether the services may be on this machine or its private network */
export function createValidationClient({ allowsPrivate }: { readonly allowsPrivate: boolean }): ValidationClient {
  return {
    collect(signers, others, ended) {
      const limit = AbortSignal.timeout(COLLECTION_MS);
      const signal = ended ? AbortSignal.any([ended, limit]) : limit;
      return collectValidation(signers, others, { allowsPrivate, signal });
    },
  };
}
