/** Parts of pages that a picture hides: they differ between two recordings of the same program. */
export interface MaskedPart {
  readonly selector: string;
  readonly reason: string;
}

export const maskedParts: readonly MaskedPart[] = [];
