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
/** One whose name a document may print at a place to sign: also who only approves, or gets a copy. */
type Named = Pick<EvidenceSigner, "name" | "position">;
const anchorsOf = ({ name }: Named) => languages.map((language) => signatureAnchor(name, language));

/** All anchors that request a signature, in document order. The document is scanned once for all of them. */
function findAnchors(pdf: PDF, named: readonly Named[]): ReturnType<PDF["findText"]> {
  // Longest first, since one name may start with another; a name ends where no letter or digit follows it.
  const words = named.flatMap(anchorsOf).toSorted((a, b) => b.length - a.length);
  return pdf.findText(new RegExp(String.raw`(?:${words.map(escaped).join("|")})(?![\p{L}\p{N}])`, "gu"));
}

/** Earlier ones with the same name: the second of two takes the second anchor. */
const countBefore = (all: readonly Named[], signer: Named) =>
  all.filter(({ name, position }) => name === signer.name && position < signer.position).length;

/**
 * Finds the signers' boxes in the document, next to the anchor with their name. Signers without an anchor appear
 * only on the evidence pages, as do approvals.
 */
export function findSignatureBoxes(pdf: PDF, all: readonly EvidenceSigner[], copies: readonly Named[]): SignatureBox[] {
  const signers = all.filter(({ signature }) => signature.kind !== "approval");
  if (signers.length === 0) return [];
  const pages = pdf.getPages();
  const named = [...all, ...copies];
  const anchors = findAnchors(pdf, named);
  return signers.flatMap((signer) => {
    const own = anchors.filter(({ text }) => anchorsOf(signer).includes(text));
    // A text may name only those who sign: others of that name have a place once there is one for each.
    const isForAll = own.length >= named.filter(({ name }) => name === signer.name).length;
    const match = own[countBefore(isForAll ? named : signers, signer)];
    const page = match && pages[match.pageIndex];
    if (!match || !page || page.rotation !== 0) return [];
    const x = match.bbox.x + match.bbox.width + GAP;
    const width = Math.min(WIDEST, page.width - MARGIN - x);
    if (width < NARROWEST) return [];
    const y = Math.max(match.bbox.y + match.bbox.height / 2 - HEIGHT / 2, 4);
    return [{ page: match.pageIndex, x, y, width, height: HEIGHT, signer }];
  });
}
