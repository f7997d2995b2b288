import type { VerifactuAnnulment, VerifactuRegistration } from "#shared/domain/accounting/verifactu.ts";
import { hashAnnulment, hashRegistration } from "./hash.ts";

/** A record as it was kept, with the hash that it was given. */
export type ChainedRecord =
  | { readonly kind: "registration"; readonly fields: VerifactuRegistration; readonly hash: string }
  | { readonly kind: "annulment"; readonly fields: VerifactuAnnulment; readonly hash: string };

/**
 * Where a chain is not what it was. `altered`: a field or the hash of the record was changed. `unlinked`: it does not name the
 * hash of the record before it, so that one was taken out, put in or moved. `foreign`: it is another issuer's.
 */
export interface ChainBreak {
  /** The record's place in what was walked, from 0. */
  readonly position: number;
  readonly number: string;
  readonly reason: "altered" | "unlinked" | "foreign";
}

const hashOf = (record: ChainedRecord) =>
  record.kind === "registration" ? hashRegistration(record.fields) : hashAnnulment(record.fields);

function findFault(record: ChainedRecord, previousHash: string | null, issuer: string): ChainBreak["reason"] | null {
  if (record.fields.issuer_tax_id !== issuer) return "foreign";
  if (hashOf(record) !== record.hash) return "altered";
  return record.fields.previous_hash === previousHash ? null : "unlinked";
}

/** Walks one issuer's records from the first to the last and tells every place that does not hold. */
export async function verifyChain(
  issuer: string,
  records: AsyncIterable<ChainedRecord> | Iterable<ChainedRecord>,
): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  let previousHash: string | null = null;
  let position = 0;
  for await (const record of records) {
    const reason = findFault(record, previousHash, issuer);
    if (reason) breaks.push({ position, number: record.fields.number, reason });
    previousHash = record.hash;
    position += 1;
  }
  return breaks;
}
