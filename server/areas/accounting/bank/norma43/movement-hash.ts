import { createHash } from "node:crypto";
import type { StatementMovement } from "../statement.ts";

export type UnhashedMovement = Omit<StatementMovement, "hash">;

/** Identity of a movement. Excludes the line number, which differs between files. */
function identify(iban: string, movement: UnhashedMovement): string {
  const { operation_date, value_date, amount, common_concept, own_concept, original } = movement;
  const { document_number, reference_1, reference_2, text } = movement;
  const facts = [iban, operation_date, value_date, amount, common_concept, own_concept, original];
  return JSON.stringify([...facts, document_number, reference_1, reference_2, text]);
}

/** Numbers identical movements within a file, so that each has its own reproducible hash. */
export class MovementHashes {
  private readonly seen = new Map<string, number>();

  /** SHA-256 in hexadecimal. */
  hash(iban: string, movement: UnhashedMovement): string {
    const identity = identify(iban, movement);
    const ordinal = this.seen.get(identity) ?? 0;
    this.seen.set(identity, ordinal + 1);
    return createHash("sha256").update(`norma43 ${ordinal} ${identity}`).digest("hex");
  }
}
