import * as z from "zod/mini";
import { identifierOf, verificationUrlOf } from "#shared/domain/accounting/ticketbai/ticketbai-code.ts";
import { foralTerritories } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { ticketbaiStates } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import { differingPaths } from "../verifactu/check-record.ts";
import { hashText } from "../verifactu/record-hash.ts";
import { splitNumber } from "./ticketbai-number.ts";
import { CHAINED_CHARACTERS } from "./ticketbai-document.ts";

const content = z.record(z.string(), z.unknown());

/** A file as it is stored, with the present invoice. */
export const storedFile = z.object({
  position: z.int(),
  invoice_id: z.string(),
  territory: z.enum(foralTerritories),
  issuer_tax_id: z.string(),
  number: z.string(),
  series: z.string(),
  issue_date: z.string(),
  total: z.int(),
  content_text: z.string(),
  content_hash: z.string(),
  state: z.enum(ticketbaiStates),
  document: z.nullable(z.string()),
  signature_value: z.nullable(z.string()),
  identifier: z.nullable(z.string()),
  verification_url: z.nullable(z.string()),
  is_erased: z.boolean(),
  /** Current content of the invoice; null when it equals the recorded one. */
  present: z.nullable(content),
});
export type StoredFile = z.infer<typeof storedFile>;

/** The chain before a file. */
export interface FileChain {
  readonly position: number;
  readonly content_hash: string;
  /** Last signatures by tax number, of which each has a chain. */
  readonly signatures: ReadonlyMap<string, string>;
}

export const CHAIN_OF_FILES_START: FileChain = { position: 0, content_hash: "", signatures: new Map() };

const copies = ["issuer_tax_id", "number", "issue_date", "total"] as const;

const textIn = (document: string, name: string) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(document)?.[1] ?? null;

/** Faults of the signed document, of what is copied from it and of its link to the one before. */
function signatureFaults(file: StoredFile, before: FileChain): string[] {
  const { document, signature_value, identifier, territory, total } = file;
  if (file.state !== "signed" || signature_value === null || identifier === null) return [];
  const { series, number } = splitNumber(file);
  const faults: string[] = [];
  if (identifier !== identifierOf({ ...file, signature_value })) faults.push("identifier");
  if (file.verification_url !== verificationUrlOf({ territory, identifier, series, number, total }))
    faults.push("verification_url");
  if (document === null) return faults;
  if (!isSignatureWhole(document)) faults.push("document");
  if (textIn(document, "ds:SignatureValue") !== signature_value) faults.push("signature_value");
  if (textIn(document, "NumFactura") !== number) faults.push("number");
  const previous = before.signatures.get(file.issuer_tax_id)?.slice(0, CHAINED_CHARACTERS) ?? null;
  if (textIn(document, "SignatureValueFirmaFacturaAnterior") !== previous) faults.push("previous_hash");
  return faults;
}

export interface FileFault {
  readonly of: "record" | "invoice";
  readonly field: string;
}

/** Faults of a file and of its invoice. Altered content proves nothing about the invoice. */
export function checkFile(file: StoredFile, before: FileChain): FileFault[] {
  const recorded = content.parse(JSON.parse(file.content_text));
  const differing = copies.filter((name) => recorded[name] !== file[name]);
  const isContentWhole = file.is_erased || hashText(before.content_hash + file.content_text) === file.content_hash;
  const own = [
    ...(file.position === before.position + 1 ? [] : ["position"]),
    ...differing,
    ...(isContentWhole ? [] : ["content"]),
    ...signatureFaults(file, before),
  ];
  const changed = !isContentWhole || file.present === null ? [] : differingPaths(recorded, file.present, "");
  return [
    ...[...new Set(own)].map((field) => ({ of: "record", field }) as const),
    ...changed.map((field) => ({ of: "invoice", field }) as const),
  ];
}

/** The chain after a file. */
export const fileChainAfter = (file: StoredFile, { signatures }: FileChain): FileChain => ({
  position: file.position,
  content_hash: file.content_hash,
  signatures:
    file.signature_value === null ? signatures : new Map([...signatures, [file.issuer_tax_id, file.signature_value]]),
});
