/*
 * Model of a refresh token's validity after any use of its family (docs/design/product.md, section 3;
 * docs/design/goals.md, R8).
 */

export interface KnownToken {
  readonly token: string;
  readonly parent: KnownToken | null;
  isUsed: boolean;
}

/** A token is used up when one of its successors, or another successor of its parent, has been used. */
export function isUsedUp(one: KnownToken, all: readonly KnownToken[]): boolean {
  return all.some(
    (other) =>
      other.isUsed && (other.parent === one || (other !== one && one.parent !== null && other.parent === one.parent)),
  );
}
