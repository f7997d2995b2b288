import { createHash } from "node:crypto";
import type { UnhashedMovement } from "./statement.ts";

/** What makes a movement of an account the same in every file of a family of formats. */
export interface MovementIdentity {
  readonly family: "norma43" | "camt";
  readonly identify: (iban: string, movement: UnhashedMovement) => string;
}

/** Numbers identical movements within a file, so that each has its own reproducible hash. */
export class MovementHashes {
  private readonly seen = new Map<string, number>();
  private readonly identity: MovementIdentity;

  constructor(identity: MovementIdentity) {
    this.identity = identity;
  }

  /** SHA-256 in hexadecimal. */
  hash(iban: string, movement: UnhashedMovement): string {
    const { family, identify } = this.identity;
    const identity = identify(iban, movement);
    const ordinal = this.seen.get(identity) ?? 0;
    this.seen.set(identity, ordinal + 1);
    return createHash("sha256").update(`${family} ${ordinal} ${identity}`).digest("hex");
  }
}
