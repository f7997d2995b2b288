import PdfKit from "pdfkit";
import { fontOf } from "#server/engine/services/pdf/fonts.ts";
import { muted } from "#server/engine/services/pdf/colors.ts";
import type { Language } from "#shared/lib/language.ts";
import { madridTime } from "./instant-text.ts";
import { drawSignature } from "./pen.ts";
import type { SignatureBox } from "./signature-boxes.ts";

const SMALL = 5.5;

/** A transparent overlay page of the same size with the signatures of one page. */
export async function renderSignatureSheet(
  size: readonly [width: number, height: number],
  boxes: readonly SignatureBox[],
  language: Language,
): Promise<Buffer> {
  const doc = new PdfKit({ size: [...size], margin: 0, info: { CreationDate: new Date(0) } });
  for (const weight of ["regular", "medium"] as const) doc.registerFont(weight, fontOf(weight));
  for (const { x, y, width, height, signer } of boxes) {
    const top = size[1] - y - height;
    drawSignature(doc, signer.signature, { x, y: top, width, height: height - SMALL - 3 });
    doc.font("regular").fontSize(SMALL).fillColor(muted);
    doc.text(madridTime(signer.signed_at, language), x, top + height - SMALL - 1, { width, align: "center" });
  }
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.on("end", () => resolve(Buffer.concat(chunks)));
  doc.on("error", reject);
  doc.end();
  return promise;
}
