import { createHash } from "node:crypto";
import type { StatementAccount, UnhashedMovement } from "./statement.ts";

type Account = Pick<StatementAccount, "iban" | "currency">;

/** What makes a movement of an account the same in every file of a family of formats. */
export interface MovementIdentity {
  readonly family: "norma43" | "camt";
  readonly identify: (account: string, movement: UnhashedMovement) => string;
}

/** One IBAN may have an account in each currency. Those in euros keep the identity that they had before others had their own. */
const nameOf = ({ iban, currency }: Account) => (currency === "EUR" ? iban : `${iban} ${currency}`);

/** Numbers identical movements within a file, so that each has its own reproducible hash. */
export class MovementHashes {
  private readonly seen = new Map<string, number>();
  private readonly identity: MovementIdentity;

  constructor(identity: MovementIdentity) {
    this.identity = identity;
  }

  /** SHA-256 in hexadecimal. */
  hash(account: Account, movement: UnhashedMovement): string {
    const { family, identify } = this.identity;
    const identity = identify(nameOf(account), movement);
    const ordinal = this.seen.get(identity) ?? 0;
    this.seen.set(identity, ordinal + 1);
    return createHash("sha256").update(`${family} ${ordinal} ${identity}`).digest("hex");
  }
}
