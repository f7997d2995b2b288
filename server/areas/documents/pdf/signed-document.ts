import { PDF } from "@libpdf/core";
import type { SealKey } from "#server/engine/services/seal/certificate.ts";
import { sealPdf } from "#server/engine/services/seal/seal-pdf.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { printCode } from "#shared/domain/documents/verification.ts";
import type { EvidenceContent } from "./evidence-content.ts";
import { printEvidence } from "./evidence.ts";
import { findPlaces, type SignaturePlace } from "./signature-places.ts";
import { printSheet } from "./signature-sheet.ts";

/** The document as it was sent and read, what is known of its signatures, and what it is sealed with. */
export interface SignedDocumentContent {
  readonly pdf: Uint8Array;
  readonly evidence: EvidenceContent;
  readonly seal: SealKey;
  /** ISO 8601: when it is sealed. */
  readonly sealed_at: string;
}

/** Lays the signatures over their pages, of which nothing is changed. */
async function drawInPlace(pdf: PDF, places: readonly SignaturePlace[], { language }: EvidenceContent): Promise<void> {
  const pages = pdf.getPages();
  for (const [index, ofPage] of Map.groupBy(places, ({ page }) => page)) {
    const page = pages[index];
    if (!page) continue;
    const sheet = await PDF.load(await printSheet([page.width, page.height], ofPage, language));
    page.drawPage(await pdf.embedPage(sheet, 0));
  }
}

async function addEvidence(pdf: PDF, { pdf: bytes, evidence }: SignedDocumentContent): Promise<void> {
  const file = { pages: pdf.getPageCount(), size: bytes.length };
  const pages = await PDF.load(await printEvidence(evidence, file));
  await pdf.copyPagesFrom(
    pages,
    Array.from({ length: pages.getPageCount() }, (_, index) => index),
  );
}

/**
 * The signed PDF: the bytes that were signed, unchanged and first in the file; after them, as an update of it, the signatures
 * in their places, the pages of evidence and the seal.
 */
export async function composeSigned(content: SignedDocumentContent): Promise<Buffer> {
  const { evidence, seal, sealed_at } = content;
  const t = translateIn(evidence.language);
  const pdf = await PDF.load(content.pdf);
  await drawInPlace(pdf, findPlaces(pdf, evidence.signers), evidence);
  await addEvidence(pdf, content);
  return sealPdf(pdf, seal, {
    reason: t("documents.pdf.seal_reason", { code: printCode(evidence.verification_code) }),
    location: "España",
    contact: evidence.verification_address,
    at: new Date(sealed_at),
  });
}
