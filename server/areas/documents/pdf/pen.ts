import type { Drawing, PenPoint, Stroke } from "#shared/domain/documents/signature.ts";
import { strokePath } from "#shared/domain/documents/stroke-path.ts";
import type { Signature } from "./evidence-content.ts";
import { printableText } from "./printable.ts";

/** Blue-black ink, distinguishable from printed text. */
const INK = "#16265c";
const PEN_WIDTH = 1.3;

export interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function extentOf(points: readonly PenPoint[]): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) };
}

/** Draws the strokes as large as fits, at most twice their original size. */
export function drawStrokes(doc: PDFKit.PDFDocument, { width, strokes }: Drawing, box: PdfBox): void {
  const extent = extentOf(strokes.flat());
  const fit = Math.min(box.width / extent.width, box.height / extent.height, (2 * box.width) / width);
  const x = box.x + (box.width - extent.width * fit) / 2;
  const y = box.y + (box.height - extent.height * fit) / 2;
  const placed = (points: Stroke) =>
    points.map(([px, py, at]): PenPoint => [x + (px - extent.left) * fit, y + (py - extent.top) * fit, at]);
  const path = strokes.map((points) => strokePath(placed(points))).join(" ");
  doc.save().path(path).lineWidth(PEN_WIDTH).lineCap("round").lineJoin("round").stroke(INK).restore();
}

const LARGEST = 22;
const SLANT = 14;

/** Writes a typed name slanted, as large as fits on a line. */
function writeName(doc: PDFKit.PDFDocument, name: string, { x, y, width, height }: PdfBox): void {
  const text = printableText(name);
  const natural = doc.font("medium").fontSize(LARGEST).widthOfString(text);
  // Slanted text needs a little more than its measured width.
  const size = Math.min(LARGEST, height * 0.7, (LARGEST * (width - 8)) / Math.max(natural, 1));
  const left = x + (width - (natural * size) / LARGEST) / 2;
  doc.font("medium").fontSize(size).fillColor(INK);
  doc.text(text, left, y + (height - size * 1.2) / 2, { lineBreak: false, oblique: SLANT });
}

/** Draws a signature, drawn or typed, into its box. */
export function drawSignature(doc: PDFKit.PDFDocument, { drawing, typed_name }: Signature, box: PdfBox): void {
  if (drawing && drawing.strokes.length > 0) drawStrokes(doc, drawing, box);
  else writeName(doc, typed_name ?? "", box);
}
