/* What a refresh token is worth after whatever was done with its family (docs/design/product.md, section 3; docs/design/goals.md, R8). */

/** A token that was given, and after which. */
export interface KnownToken {
  readonly token: string;
  readonly parent: KnownToken | null;
  isUsed: boolean;
}

/** A token is used up when somebody went on with one of its successors, or with another successor of its own parent. */
export function isUsedUp(one: KnownToken, all: readonly KnownToken[]): boolean {
  return all.some(
    (other) =>
      other.isUsed && (other.parent === one || (other !== one && one.parent !== null && other.parent === one.parent)),
  );
}
