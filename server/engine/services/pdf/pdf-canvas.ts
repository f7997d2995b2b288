import PdfKit from "pdfkit";
import { type Accent, accentOf, hairline, ink } from "./colors.ts";
import type { PdfOptions } from "./pdf-options.ts";
import { fontOf, type Weight, weights } from "./fonts.ts";

const MM = 72 / 25.4;
/** Converts millimetres to points. */
export const mm = (millimetres: number): number => millimetres * MM;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: "left" | "right" | "center";
  /** Tabular digits, for amounts in a column. */
  readonly hasTabularDigits?: boolean;
}

/**
 * Position of a text in points from the upper left corner; it wraps at the width and is cut after a number of lines.
 */
export interface PdfPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly maxLines?: number;
}

const TEXT_SIZE = 9;
/** Relative to the text size. */
const LINE_HEIGHT = 1.38;
/** Inter's own line height. */
const FONT_HEIGHT = 1.21;
/** pdfkit lays out text with features again each time, other text once for each document. */
const featuresOf = ({ hasTabularDigits }: TextStyle): PDFKit.Mixins.TextOptions =>
  hasTabularDigits ? { features: ["tnum"] } : {};

/** An A4 page with margins, a cursor with page breaks, and the structure tree for screen readers. */
export class PdfCanvas {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly left = mm(18);
  readonly right: number;
  readonly top = mm(18);
  readonly bottom: number;
  readonly width: number;
  readonly accent: Accent;
  readonly doc: PDFKit.PDFDocument;
  /** Where the next element begins. */
  y = this.top;
  private readonly widths = new Map<string, number>();
  private readonly parents: ReturnType<PDFKit.PDFDocument["struct"]>[] = [];
  private readonly atPageBreak: (() => void)[] = [];

  constructor({ title, author, language, created_at, color, is_landscape = false }: PdfOptions) {
    const date = new Date(created_at);
    [this.pageWidth, this.pageHeight] = is_landscape ? [mm(297), mm(210)] : [mm(210), mm(297)];
    this.right = this.pageWidth - mm(18);
    this.bottom = this.pageHeight - mm(21);
    this.width = this.right - this.left;
    this.accent = accentOf(color);
    this.doc = new PdfKit({
      size: "A4",
      layout: is_landscape ? "landscape" : "portrait",
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/A-2a",
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      info: {
        Title: title,
        Author: author,
        Creator: "Llavero",
        Producer: "Llavero",
        CreationDate: date,
        ModDate: date,
      },
    });
    for (const weight of weights) this.doc.registerFont(weight, fontOf(weight));
    const root = this.doc.struct("Document");
    this.doc.addStructure(root);
    this.parents.push(root);
  }

  private choose({ size = TEXT_SIZE, weight = "regular", color = ink }: TextStyle): {
    lineGap: number;
    lineHeight: number;
  } {
    this.doc.font(weight).fontSize(size).fillColor(color);
    return { lineGap: size * (LINE_HEIGHT - FONT_HEIGHT), lineHeight: size * LINE_HEIGHT };
  }

  /** Width of a text on one line. Cached: laying out text is most of the work of a table. */
  widthOf(text: string, style: TextStyle = {}): number {
    const { size = TEXT_SIZE, weight = "regular", hasTabularDigits = false } = style;
    const key = `${size} ${weight} ${hasTabularDigits} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.choose(style);
    const width = this.doc.widthOfString(text, featuresOf(style));
    this.widths.set(key, width);
    return width;
  }

  private isOneLine(text: string, width: number, style: TextStyle): boolean {
    return !text.includes("\n") && this.widthOf(text, style) <= width;
  }

  /** Height of a text that wraps at a width. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    if (text === "") return 0;
    const { lineGap, lineHeight } = this.choose(style);
    if (this.isOneLine(text, width, style)) return lineHeight;
    this.choose(style);
    return this.doc.heightOfString(text, { width, lineGap, ...featuresOf(style) });
  }

  /** Writes a text and returns its height. Text beyond the line limit ends with an ellipsis. */
  write(text: string, position: PdfPosition, style: TextStyle = {}): number {
    if (text !== "" && this.isOneLine(text, position.width, style)) return this.writeLine(text, position, style);
    return this.writeLines(text, position, style);
  }

  /** Text that fits on one line needs no wrapping: it is laid out once. */
  private writeLine(text: string, { x, y, width }: PdfPosition, style: TextStyle): number {
    const { lineHeight } = this.choose(style);
    const free = width - this.widthOf(text, style);
    const indent = { left: 0, center: free / 2, right: free }[style.align ?? "left"];
    this.doc.text(text, x + indent, y, { lineBreak: false, ...featuresOf(style) });
    return lineHeight;
  }

  private writeLines(text: string, { x, y, width, maxLines }: PdfPosition, style: TextStyle): number {
    const { lineGap, lineHeight } = this.choose(style);
    const height = this.heightOf(text, width, style);
    const limit = maxLines === undefined ? height : Math.min(height, maxLines * lineHeight);
    // pdfkit stops after the line beyond which another would exceed the height.
    const cut = limit < height ? { height: limit + lineHeight / 2, ellipsis: "…" } : {};
    this.choose(style);
    this.doc.text(text, x, y, { width, lineGap, align: style.align ?? "left", ...featuresOf(style), ...cut });
    return limit;
  }

  /** Draws a leaf element of the structure tree: a paragraph, a heading, a cell. */
  tag(type: string, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = this.doc.struct(type, options);
    this.parents.at(-1)?.add(element);
    element.add(this.doc.markStructureContent(type));
    draw();
    this.doc.endMarkedContent();
    element.end();
  }

  /** Groups the tagged elements drawn meanwhile in one element: a table, a row. */
  group(type: string, draw: () => void): void {
    const element = this.doc.struct(type);
    this.parents.at(-1)?.add(element);
    this.parents.push(element);
    draw();
    this.parents.pop();
    element.end();
  }

  /** Draws artifacts that screen readers skip: lines, bars, content repeated on every page. */
  decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, { x = this.left, width = this.width, color = hairline, weight = 0.6 } = {}): void {
    this.decorate(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(color),
    );
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.decorate(() => this.doc.roundedRect(x, y, width, height, 3).fill(color));
  }

  /** Begins a new page unless that height is left; the callback of `repeating` then draws the head. */
  need(height: number): void {
    if (this.y + height <= this.bottom || this.y <= this.top) return;
    this.doc.addPage();
    this.y = this.top;
    for (const repeat of this.atPageBreak) repeat();
  }

  /** Draws something at the head of every further page while `draw` runs. */
  repeating(repeat: () => void, draw: () => void): void {
    this.atPageBreak.push(repeat);
    draw();
    this.atPageBreak.pop();
  }

  /** Draws on every page afterwards, from the first: page numbers, watermarks. */
  onEveryPage(draw: (page: number, count: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.decorate(() => draw(page + 1, count), "Pagination");
    }
  }

  async finish(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    this.doc.on("end", () => resolve(Buffer.concat(chunks)));
    this.doc.on("error", reject);
    this.parents[0]?.end();
    this.doc.end();
    return promise;
  }
}
