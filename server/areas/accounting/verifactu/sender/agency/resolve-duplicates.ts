import type { RecordOutcome, SentRecord } from "../sender.ts";
import { invoiceKey } from "./query-records.ts";
import type { AnsweredLine } from "./read-answer.ts";

export type AnsweredDuplicate = Extract<AnsweredLine, { readonly state: "duplicate" }>;

export interface DuplicateFacts {
  /** Hashes by invoice that AEAT has stored; null when its query service did not answer. */
  readonly hashes: ReadonlyMap<string, string> | null;
  /** Whether the record was sent before and may have arrived. */
  readonly is_repeat: boolean;
}

/** The months whose stored records decide about duplicates. */
export const monthsOf = (records: readonly SentRecord[]): string[] =>
  [...new Set(records.flatMap(({ months }) => months))].toSorted();

/**
 * What a duplicate means (RegistroDuplicado of SuministroInformacion.xsd has no hash). With the hash of our record it is
 * ours and arrived before. With another one it is of another copy of the chain. Of a repeated record it may be that of the
 * invoice's other record, which arrived too. Where the hash is not known it is ours if the same message was sent before,
 * since its answer may have been lost.
 */
export function resolveDuplicate(
  record: SentRecord,
  { stored, code, text }: AnsweredDuplicate,
  { hashes, is_repeat }: DuplicateFacts,
): RecordOutcome {
  const hash = hashes?.get(invoiceKey(record));
  const ours = is_repeat ? record.invoice_hashes : [record.hash];
  const isOurs = hash === undefined || hash === "" ? is_repeat : ours.includes(hash.toUpperCase());
  if (isOurs && stored === "AceptadaConErrores") return { state: "accepted_with_errors", code, text };
  if (isOurs && (stored === "Correcta" || (stored === "Anulada" && hash))) return { state: "accepted" };
  // An annulled invoice answers the annulment that was sent before.
  if (isOurs && stored === "Anulada" && record.kind === "annul") return { state: "accepted" };
  return { state: "duplicate", code, text };
}
