import type { PDF } from "@libpdf/core";
import { signatureAnchor } from "#shared/domain/documents/signature-anchor.ts";
import { languages } from "#shared/lib/language.ts";
import type { EvidenceSigner } from "./evidence-content.ts";

/** Page and position of a signature, in points from the page's lower left corner. */
export interface SignatureBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly signer: EvidenceSigner;
}

const GAP = 10;
const HEIGHT = 44;
const WIDEST = 170;
const NARROWEST = 80;
const MARGIN = 28;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anchorsOf = ({ name }: EvidenceSigner) => languages.map((language) => signatureAnchor(name, language));

/** All anchors that request a signature, in document order. The document is scanned once for all signers. */
function findAnchors(pdf: PDF, signers: readonly EvidenceSigner[]): ReturnType<PDF["findText"]> {
  // Longest first, since one name may start with another.
  const words = signers.flatMap(anchorsOf).toSorted((a, b) => b.length - a.length);
  return pdf.findText(new RegExp(words.map(escaped).join("|"), "g"));
}

/** Earlier signers with the same name: the second of two takes the second anchor. */
const countBefore = (signers: readonly EvidenceSigner[], index: number) =>
  signers.slice(0, index).filter(({ name }) => name === signers[index]?.name).length;

/**
 * Finds the signers' boxes in the document, next to the anchor with their name. Signers without an anchor appear
 * only on the evidence pages.
 */
export function findSignatureBoxes(pdf: PDF, all: readonly EvidenceSigner[]): SignatureBox[] {
  const signers = all.filter(({ signature }) => signature.kind !== "approval");
  if (signers.length === 0) return [];
  const pages = pdf.getPages();
  const anchors = findAnchors(pdf, signers);
  return signers.flatMap((signer, index) => {
    const own = anchors.filter(({ text }) => anchorsOf(signer).includes(text));
    const match = own[countBefore(signers, index)];
    const page = match && pages[match.pageIndex];
    if (!match || !page || page.rotation !== 0) return [];
    const x = match.bbox.x + match.bbox.width + GAP;
    const width = Math.min(WIDEST, page.width - MARGIN - x);
    if (width < NARROWEST) return [];
    const y = Math.max(match.bbox.y + match.bbox.height / 2 - HEIGHT / 2, 4);
    return [{ page: match.pageIndex, x, y, width, height: HEIGHT, signer }];
  });
}
