import { PDF } from "@libpdf/core";
import type { SealKey } from "#server/engine/services/seal/certificate.ts";
import { sealPdf } from "#server/engine/services/seal/seal-pdf.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { formatVerificationCode } from "#shared/domain/documents/verification.ts";
import type { EvidenceContent } from "./evidence-content.ts";
import { renderEvidence } from "./evidence.ts";
import { STAMP_TYPE } from "../seal/stamp-type.ts";
import type { FieldMark } from "./field-marks.ts";
import { overlayFields } from "./overlay-fields.ts";
import { findSignatureBoxes, type SignatureBox } from "./signature-boxes.ts";
import { renderSignatureSheet } from "./signature-sheet.ts";

/** The record of a signature, and the token (RFC 3161) that is of its SHA-256. */
export interface AttachedRecord {
  readonly position: number;
  readonly text: string;
  readonly token: Uint8Array;
}

/** The document as sent, the evidence of its signatures, and the seal key. */
export interface SignedDocumentContent {
  readonly pdf: Uint8Array;
  readonly evidence: EvidenceContent;
  /** The fields of an uploaded PDF; null for other documents, whose signatures are where their text says. */
  readonly fields: readonly FieldMark[] | null;
  readonly seal: SealKey;
  /** ISO 8601: time of sealing. */
  readonly sealed_at: string;
  /** Records of signatures with their time stamps, which are attached to the file. */
  readonly records: readonly AttachedRecord[];
  /** Bytes that are reserved for a time stamp in the seal. */
  readonly stamp_room: number;
}

/** Overlays the signatures on their pages, which stay unchanged. */
async function overlaySignatures(
  pdf: PDF,
  boxes: readonly SignatureBox[],
  { language }: EvidenceContent,
): Promise<void> {
  const pages = pdf.getPages();
  for (const [index, ofPage] of Map.groupBy(boxes, ({ page }) => page)) {
    const page = pages[index];
    if (!page) continue;
    const sheet = await PDF.load(await renderSignatureSheet([page.width, page.height], ofPage, language));
    page.drawPage(await pdf.embedPage(sheet, 0));
  }
}

async function addEvidence(pdf: PDF, { pdf: bytes, evidence }: SignedDocumentContent): Promise<void> {
  const file = { pages: pdf.getPageCount(), size: bytes.length };
  const pages = await PDF.load(await renderEvidence(evidence, file));
  await pdf.copyPagesFrom(
    pages,
    Array.from({ length: pages.getPageCount() }, (_, index) => index),
  );
}

/** What time stamps are of is in the file with them, so that it proves them without this program. */
function attachRecords(pdf: PDF, { records, evidence, sealed_at }: SignedDocumentContent): void {
  const t = translateIn(evidence.language);
  const at = { createdAt: new Date(sealed_at), modifiedAt: new Date(sealed_at) };
  for (const { position, text, token } of records) {
    const name = t("documents.pdf.record_file", { position });
    const described = { ...at, description: name };
    pdf.addAttachment(`${name}.json`, new TextEncoder().encode(text), { ...described, mimeType: "application/json" });
    pdf.addAttachment(`${name}.tst`, new Uint8Array(token), { ...described, mimeType: STAMP_TYPE });
  }
}

/**
 * Composes the signed PDF: the signed bytes unchanged at the start of the file, followed by an incremental update
 * with the signatures in place, the evidence pages and the seal.
 */
export async function composeSigned(content: SignedDocumentContent): Promise<Buffer> {
  const { evidence, fields, seal, sealed_at, stamp_room } = content;
  const t = translateIn(evidence.language);
  const pdf = await PDF.load(content.pdf);
  if (fields === null)
    await overlaySignatures(pdf, findSignatureBoxes(pdf, evidence.signers, evidence.copies), evidence);
  else await overlayFields(pdf, fields, evidence);
  await addEvidence(pdf, content);
  attachRecords(pdf, content);
  const words = {
    reason: t("documents.pdf.seal_reason", { code: formatVerificationCode(evidence.verification_code) }),
    location: "España",
    contact: evidence.verification_address,
    at: new Date(sealed_at),
  };
  return sealPdf(pdf, seal, words, stamp_room);
}
