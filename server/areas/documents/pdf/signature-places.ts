import type { PDF } from "@libpdf/core";
import { signatureAnchor } from "#shared/domain/documents/signature-anchor.ts";
import { languages } from "#shared/lib/language.ts";
import type { EvidenceSigner } from "./evidence-content.ts";

/** Where on which page of the document a signature stands, in points from the page's lower left corner. */
export interface SignaturePlace {
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

/** Every place that asks for somebody's signature, the first first. The document is read once, however many sign. */
function findAnchors(pdf: PDF, signers: readonly EvidenceSigner[]): ReturnType<PDF["findText"]> {
  // The longest first: a name may begin with another one.
  const words = signers.flatMap(anchorsOf).toSorted((a, b) => b.length - a.length);
  return pdf.findText(new RegExp(words.map(escaped).join("|"), "g"));
}

/** How many before this one have the same name: the second of two takes the second place. */
const countBefore = (signers: readonly EvidenceSigner[], index: number) =>
  signers.slice(0, index).filter(({ name }) => name === signers[index]?.name).length;

/**
 * Where the document asks for the signatures of its signers, beside the words that name them. Whoever is not named so has
 * no place, and stands with the others on the pages that follow.
 */
export function findPlaces(pdf: PDF, signers: readonly EvidenceSigner[]): SignaturePlace[] {
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
