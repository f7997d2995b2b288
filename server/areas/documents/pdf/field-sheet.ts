import PdfKit from "pdfkit";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { fontOf } from "#server/engine/services/pdf/fonts.ts";
import { ink } from "#server/engine/services/pdf/colors.ts";
import { FIELD_PADDING, fitText } from "../uploads/fit-text.ts";
import type { EvidenceSigner, Signature } from "./evidence-content.ts";
import type { FieldMark } from "./field-marks.ts";
import { drawSignature, type PdfBox } from "./pen.ts";
import { printableText } from "./printable.ts";

type Size = readonly [width: number, height: number];

/** A mark with its signer. */
export interface SignedMark extends FieldMark {
  readonly by: EvidenceSigner;
}

const boxOf = ({ x, y, width, height }: FieldMark, size: Size): PdfBox => ({
  x: x * size[0],
  y: y * size[1],
  width: width * size[0],
  height: height * size[1],
});

/** Initials of a typed name; a drawing is drawn whole. */
function initialsOf(signature: Signature): Signature {
  const words = (signature.typed_name ?? "").split(/\s+/).filter((word) => word !== "");
  const initials = words.map((word) => `${Array.from(word)[0] ?? ""}.`).join(" ");
  return signature.kind === "typed" ? { ...signature, typed_name: initials } : signature;
}

/** Writes a text on one line, as large as fits. Names and dates that no size fits are written with the smallest that does. */
function writeText(doc: PDFKit.PDFDocument, raw: string, { x, y, width, height }: PdfBox): void {
  const text = printableText(raw);
  const room = width - 2 * FIELD_PADDING;
  doc.font("regular").fontSize(10);
  const size =
    fitText(raw, [width, height]) ?? Math.min(height / 1.25, (10 * room) / Math.max(doc.widthOfString(text), 1));
  doc.fontSize(size).fillColor(ink);
  doc.text(text, x + FIELD_PADDING, y + (height - size * 1.2) / 2, { lineBreak: false });
}

/** An X in its box, as on a form filled in by hand. */
function drawTick(doc: PDFKit.PDFDocument, { x, y, width, height }: PdfBox): void {
  const side = Math.min(width, height, 14);
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  doc.rect(left, top, side, side).lineWidth(0.8).stroke(ink);
  doc
    .font("medium")
    .fontSize(side * 0.85)
    .fillColor(ink);
  doc.text("X", left, top + side * 0.02, { width: side, align: "center", lineBreak: false });
}

function drawMark(doc: PDFKit.PDFDocument, mark: SignedMark, size: Size, language: Language): void {
  const box = boxOf(mark, size);
  const { by, kind, value } = mark;
  switch (kind) {
    case "signature":
      return drawSignature(doc, by.signature, box);
    case "initials":
      return drawSignature(doc, initialsOf(by.signature), box);
    case "date":
      return writeText(doc, formatDate(toBusinessInstant(by.signed_at).slice(0, 10), language), box);
    case "name":
      return writeText(doc, by.name, box);
    case "text":
      return value === null ? undefined : writeText(doc, value, box);
    case "tick":
      return value === null ? undefined : drawTick(doc, box);
  }
}

/** A transparent overlay of one page with its fields, as large as the page is shown, in points. */
export async function renderFieldSheet(size: Size, marks: readonly SignedMark[], language: Language): Promise<Buffer> {
  const doc = new PdfKit({ size: [...size], margin: 0, info: { CreationDate: new Date(0) } });
  for (const weight of ["regular", "medium"] as const) doc.registerFont(weight, fontOf(weight));
  for (const mark of marks) drawMark(doc, mark, size, language);
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.on("end", () => resolve(Buffer.concat(chunks)));
  doc.on("error", reject);
  doc.end();
  return promise;
}
