import { PdfArray, type PdfDict, PdfNumber, type PdfObject, type PDF, type PDFPage, PdfRef } from "@libpdf/core";

/** What of a page a reader shows: its visible box in the page's own units, and how it is turned. */
export interface PageView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points of one unit of the page (ISO 32000-1, 14.11.4, `UserUnit`). */
  readonly unit: number;
}

/** Nodes above a page; a tree of pages is never this deep. */
const MAX_DEPTH = 64;

/** The library reads only what the page itself has, but these entries are inherited (ISO 32000-1, table 30). */
export function inheritedEntry(pdf: PDF, { dict }: PDFPage, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = dict;
  for (let depth = 0; node && depth < MAX_DEPTH; depth += 1) {
    const found: PdfObject | undefined = node.get(key);
    if (found !== undefined) return found;
    node = node.getDict("Parent", (ref) => pdf.getObject(ref));
  }
  return undefined;
}

const resolved = (pdf: PDF, object: PdfObject | undefined): PdfObject | null | undefined =>
  object instanceof PdfRef ? pdf.getObject(object) : object;

function numberOf(pdf: PDF, object: PdfObject | undefined): number | null {
  const value = resolved(pdf, object);
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : null;
}

type Box = Pick<PageView, "x" | "y" | "width" | "height">;

function boxOf(pdf: PDF, page: PDFPage, key: string): Box | null {
  const array = resolved(pdf, inheritedEntry(pdf, page, key));
  if (!(array instanceof PdfArray)) return null;
  const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => numberOf(pdf, array.at(index)));
  if (left == null || bottom == null || right == null || top == null) return null;
  // Corners may be given in any order (ISO 32000-1, 7.9.5).
  const [x, y] = [Math.min(left, right), Math.min(bottom, top)];
  return { x, y, width: Math.abs(right - left), height: Math.abs(top - bottom) };
}

function intersection(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

const rotations = [0, 90, 180, 270] as const;

/** The view of a page, as PDF readers show it: the crop box within the media box. */
export function viewOf(pdf: PDF, page: PDFPage): PageView {
  const media = boxOf(pdf, page, "MediaBox");
  const whole = media && media.width > 0 && media.height > 0 ? media : LETTER;
  const crop = boxOf(pdf, page, "CropBox");
  const visible = (crop && intersection(crop, whole)) ?? whole;
  const turned = numberOf(pdf, inheritedEntry(pdf, page, "Rotate")) ?? 0;
  const rotation = rotations.find((one) => one === ((turned % 360) + 360) % 360) ?? 0;
  const unit = numberOf(pdf, page.dict.get("UserUnit")) ?? 1;
  return { ...visible, rotation, unit: unit > 0 ? unit : 1 };
}

/** Width and height of a page as it is shown, in points. */
export function shownSize({ width, height, rotation, unit }: PageView): readonly [width: number, height: number] {
  const isTurned = rotation === 90 || rotation === 270;
  return isTurned ? [height * unit, width * unit] : [width * unit, height * unit];
}
