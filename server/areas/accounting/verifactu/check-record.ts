import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { hashAnnulment, hashRegistration, hashText } from "./record-hash.ts";
import { type Content, kindOf, readContent, type StoredRecord } from "./chain-record.ts";

// The database's part, in server/schema: format_cents, format_madrid_instant, verifactu_fingerprint,
// content_fingerprint.

/** State of the chain before a record, both as stored and as recomputed. */
export interface ChainEnd {
  readonly position: number;
  readonly hashes: readonly string[];
  /** Last hashes by NIF: AEAT's chain is per taxpayer, and an issuer's NIF may change. */
  readonly by_tax_id: ReadonlyMap<string, readonly string[]>;
  readonly content_hashes: readonly string[];
}

export const CHAIN_START: ChainEnd = { position: 0, hashes: [""], by_tax_id: new Map(), content_hashes: [""] };

/** What a record may name as the one before it. The first of a NIF names none; records of the first release named the last of all. */
const linksOf = ({ issuer_tax_id }: StoredRecord, { by_tax_id, hashes }: ChainEnd): readonly string[] =>
  by_tax_id.get(issuer_tax_id) ?? (by_tax_id.size === 0 ? hashes : ["", ...hashes]);

export interface RecordFault {
  readonly of: "record" | "invoice";
  readonly field: string;
}

/** Hash of a record's fields by AEAT's algorithm. */
function hashOf(record: StoredRecord, kind: VerifactuRecordKind | null): string {
  const { previous_hash, generated_at, invoice_type, ...fields } = record;
  const link = { previous_hash: previous_hash === "" ? null : previous_hash, recorded_at: generated_at ?? "" };
  if (generated_at === null || kind === null) return "";
  if (kind === "annul") return hashAnnulment({ ...fields, ...link });
  return hashRegistration({ ...fields, ...link, invoice_type: asType(invoice_type) });
}

const types = ["F1", "F2", "F3", "R1", "R2", "R3", "R4", "R5"] as const;
const asType = (text: string) => types.find((type) => type === text) ?? "F1";

const isObject = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of table rows; nested objects are values. */
const isRow = (path: string) => path === "" || /^lines\[\d+\]$/.test(path);

/** Paths at which two values differ, recursively. Ignores columns added after the record was made. */
export function differingPaths(recorded: unknown, present: unknown, path: string): string[] {
  if (Array.isArray(recorded) && Array.isArray(present))
    return Array.from({ length: Math.max(recorded.length, present.length) }, (_, index) =>
      differingPaths(recorded[index], present[index], `${path}[${index + 1}]`),
    ).flat();
  if (isObject(recorded) && isObject(present))
    return [...new Set([...Object.keys(recorded), ...(isRow(path) ? [] : Object.keys(present))])]
      .toSorted()
      .flatMap((name) => differingPaths(recorded[name], present[name], path === "" ? name : `${path}.${name}`));
  return JSON.stringify(recorded) === JSON.stringify(present) ? [] : [path];
}

/** Fields of a record copied from the invoice, with their source in the content. */
const copies = {
  invoice_id: ({ id }: Content) => id,
  issuer_tax_id: ({ issuer_tax_id }: Content) => issuer_tax_id,
  number: ({ number }: Content) => number,
  issue_date: ({ issue_date }: Content) => issue_date,
  invoice_type: ({ rectification_type }: Content) => rectification_type ?? "F1",
  tax_amount: ({ tax_amount }: Content) => tax_amount,
  total: ({ total }: Content) => total,
  revision: ({ revision }: Content) => revision ?? 0,
} as const;

/** Copied fields that differ from the content. */
const differingCopies = (record: StoredRecord, content: Content): string[] =>
  Object.entries(copies).flatMap(([field, copyOf]) =>
    new Map<string, unknown>(Object.entries(record)).get(field) === copyOf(content) ? [] : [field],
  );

/** Whether the record of an issue has the mode that its frozen content names; content of before modes names none. */
function isModeWhole({ kind, mode }: StoredRecord, { paper }: Content): boolean {
  if (kind !== "issue") return true;
  return mode === ((isObject(paper) ? paper["mode"] : undefined) ?? "verifactu");
}

/** Field that breaks the hash: the kind, the previous hash, the timestamp, or the hash itself. */
function hashMismatch(record: StoredRecord, before: ChainEnd, next_previous: string | null): string {
  const other = record.kind === "annul" ? "issue" : "annul";
  if (hashOf(record, other) === record.hash) return "kind";
  if (!linksOf(record, before).includes(record.previous_hash)) return "previous_hash";
  // The next record confirms the stored hash, so another field was altered; only the timestamp has no copy.
  return next_previous === record.hash ? "generated_at" : "hash";
}

function recordFaults(
  record: StoredRecord,
  { content, before, next_previous, isSame }: Checked & { isSame: boolean },
): string[] {
  const copied = differingCopies(record, content);
  const faults = new Set<string>(copied);
  if (kindOf(record) === null) faults.add("kind");
  if (record.position !== before.position + 1) faults.add("position");
  if (!linksOf(record, before).includes(record.previous_hash)) faults.add("previous_hash");
  if (!isModeWhole(record, content)) faults.add("mode");
  const isHashWhole = record.generated_at !== null && hashOf(record, kindOf(record)) === record.hash;
  if (record.generated_at === null) faults.add("generated_at");
  else if (!isHashWhole && copied.length === 0) faults.add(hashMismatch(record, before, next_previous));
  const contentHashes = before.content_hashes.map((hash) => hashText(hash + record.content_text));
  const isContentWhole = contentHashes.includes(record.content_hash);
  if (record.is_erased && isContentWhole) faults.add("erased_at");
  if (!record.is_erased && !isContentWhole) faults.add(isSame && copied.length === 0 ? "content_hash" : "content");
  return [...faults];
}

interface Checked {
  readonly content: Content;
  readonly before: ChainEnd;
  readonly next_previous: string | null;
}

/** Whether the invoice's state fits a record of this kind. */
const isStateOf = ({ kind, state }: StoredRecord): boolean =>
  kind === "annul" ? state === "annulled" : ["issued", "rectified", "annulled"].includes(state);

/** Faults of a record and of its invoice. Altered content proves nothing about the invoice. */
export function checkRecord(record: StoredRecord, before: ChainEnd, next_previous: string | null): RecordFault[] {
  const content = readContent(record);
  const changed = record.present === null ? [] : differingPaths(content, record.present, "");
  const own = recordFaults(record, { content, before, next_previous, isSame: changed.length === 0 });
  const ofInvoice = own.includes("content") ? [] : changed;
  const faults = [
    ...own.map((field) => ({ of: "record", field }) as const),
    ...ofInvoice.map((field) => ({ of: "invoice", field }) as const),
  ];
  return isStateOf(record) ? faults : [...faults, { of: "invoice", field: "state" }];
}

/**
 * Chain state after a record. Accepts the stored and the recomputed hash, so that one altered hash does not
 * invalidate all following records.
 */
export function endAfter(record: StoredRecord, before: ChainEnd): ChainEnd {
  const hashes = [...new Set([record.hash, hashOf(record, kindOf(record))])];
  const contents = before.content_hashes.map((hash) => hashText(hash + record.content_text));
  return {
    position: record.position,
    hashes,
    by_tax_id: new Map([...before.by_tax_id, [record.issuer_tax_id, hashes]]),
    content_hashes: [...new Set([record.content_hash, ...contents])].slice(0, 4),
  };
}
