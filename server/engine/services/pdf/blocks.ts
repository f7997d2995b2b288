import { hairline, muted } from "./colors.ts";
import type { PdfCanvas, PdfPosition, TextStyle } from "./pdf-canvas.ts";

/* Building blocks of the PDF documents. */

const LABEL: TextStyle = { size: 7.5, weight: "medium", color: muted };

/** A titled block of lines; the first line is the name. */
export interface Block {
  readonly title: string;
  readonly lines: readonly string[];
}

function writeBlock(canvas: PdfCanvas, { title, lines }: Block, { x, y, width }: PdfPosition): number {
  let end = y;
  canvas.tag("P", () => {
    end += canvas.write(title, { x, y: end, width }, LABEL) + 1;
    for (const [index, line] of lines.entries()) {
      end += canvas.write(
        line,
        { x, y: end, width, maxLines: 4 },
        index === 0 ? { weight: "semibold", size: 9.5 } : {},
      );
    }
  });
  return end;
}

/** Draws blocks side by side, below a rule. */
export function drawBlocks(canvas: PdfCanvas, blocks: readonly Block[]): void {
  const gap = 24;
  const width = (canvas.width - gap * (blocks.length - 1)) / blocks.length;
  canvas.rule(canvas.y);
  const y = canvas.y + 10;
  const ends = blocks.map((block, index) =>
    writeBlock(canvas, block, { x: canvas.left + index * (width + gap), y, width }),
  );
  canvas.y = Math.max(y, ...ends) + 14;
}

/** Paragraphs under a title, over as many pages as needed. */
export function drawParagraphs(canvas: PdfCanvas, title: string, text: string): void {
  const { left: x, width } = canvas;
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  canvas.need(40);
  canvas.tag("P", () => {
    canvas.y += canvas.write(title, { x, y: canvas.y, width }, LABEL) + 2;
  });
  for (const paragraph of paragraphs) {
    canvas.need(canvas.heightOf(paragraph, width));
    canvas.tag("P", () => {
      canvas.y += canvas.write(paragraph, { x, y: canvas.y, width }) + 4;
    });
  }
  canvas.y += 8;
}

/** A boxed, prominent sentence or amount, with its explanation. */
export function drawNotice(canvas: PdfCanvas, title: string, lines: readonly string[], size = 9): void {
  const width = canvas.width - 24;
  const titleStyle: TextStyle = { size, weight: "semibold", color: canvas.accent.strong };
  const heights = lines.map((line) => canvas.heightOf(line, width));
  const titleHeight = canvas.heightOf(title, width, titleStyle);
  const height = titleHeight + heights.reduce((sum, one) => sum + one, 0) + 18;
  canvas.need(height + 12);
  canvas.fill(canvas.left, canvas.y, canvas.width, height, canvas.accent.tint);
  let y = canvas.y + 9;
  const x = canvas.left + 12;
  canvas.tag("P", () => {
    y += canvas.write(title, { x, y, width }, titleStyle);
    for (const line of lines) y += canvas.write(line, { x, y, width });
  });
  canvas.y += height + 14;
}

export interface SumLine {
  readonly label: string;
  readonly detail?: string | null;
  readonly value: string;
  readonly is_strong?: boolean;
}

const SUM_PADDING = 4;

function sumLineHeight(canvas: PdfCanvas, { label, detail, is_strong }: SumLine, width: number): number {
  const style: TextStyle = is_strong ? { weight: "semibold" } : {};
  const written = canvas.heightOf(label, width, style) + canvas.heightOf(detail ?? "", width, { size: 7.5 });
  return written + 2 * SUM_PADDING;
}

function writeSumLine(canvas: PdfCanvas, line: SumLine, position: PdfPosition & { readonly valueWidth: number }): void {
  const { x, y, width, valueWidth } = position;
  const style: TextStyle = line.is_strong ? { weight: "semibold" } : {};
  const labelWidth = width - valueWidth - 10;
  canvas.tag("P", () => {
    const written = canvas.write(line.label, { x, y: y + SUM_PADDING, width: labelWidth }, style);
    if (line.detail) {
      canvas.write(line.detail, { x, y: y + SUM_PADDING + written, width: labelWidth }, { size: 7.5, color: muted });
    }
    canvas.write(
      line.value,
      { x: x + width - valueWidth, y: y + SUM_PADDING, width: valueWidth },
      { ...style, align: "right", hasTabularDigits: true },
    );
  });
}

/** The result of a sum: large, on the accent's tint. */
function drawResult(canvas: PdfCanvas, { label, value }: SumLine, { x, y, width }: PdfPosition): number {
  const style: TextStyle = { size: 13, weight: "semibold", color: canvas.accent.strong };
  const valueWidth = canvas.widthOf(value, style) + 1;
  const labelStyle: TextStyle = { size: 9.5, weight: "semibold", color: canvas.accent.strong };
  const labelWidth = width - valueWidth - 32;
  const labelHeight = canvas.heightOf(label, labelWidth, labelStyle);
  const height = Math.max(32, labelHeight + 16);
  canvas.fill(x, y, width, height, canvas.accent.tint);
  canvas.tag("P", () => {
    canvas.write(label, { x: x + 10, y: y + (height - labelHeight) / 2, width: labelWidth }, labelStyle);
    canvas.write(
      value,
      { x: x + width - valueWidth - 10, y: y + (height - 18) / 2, width: valueWidth },
      { ...style, align: "right" },
    );
  });
  return height;
}

const valueWidthOf = (canvas: PdfCanvas, lines: readonly SumLine[]) =>
  Math.max(0, ...lines.map(({ value }) => canvas.widthOf(value, { weight: "semibold", hasTabularDigits: true }))) + 1;

/** The height `drawSums` will take, to decide on a page break before it. */
export function sumsHeight(canvas: PdfCanvas, lines: readonly SumLine[], width: number): number {
  const valueWidth = valueWidthOf(canvas, lines);
  return lines.reduce((sum, line) => sum + sumLineHeight(canvas, line, width - valueWidth - 10), 50);
}

/**
 * Lines that add up to a result below them.
 * @returns where it ends
 */
export function drawSums(
  canvas: PdfCanvas,
  lines: readonly SumLine[],
  result: SumLine,
  { x, y, width }: PdfPosition,
): number {
  const valueWidth = valueWidthOf(canvas, lines);
  let end = y;
  for (const [index, line] of lines.entries()) {
    if (index > 0) canvas.rule(end, { x, width, color: hairline });
    writeSumLine(canvas, line, { x, y: end, width, valueWidth });
    end += sumLineHeight(canvas, line, width - valueWidth - 10);
  }
  end += 4;
  return end + drawResult(canvas, result, { x, y: end, width });
}

/**
 * Labelled facts one below the other, in a narrow column.
 * @returns where they end
 */
export function drawFacts(
  canvas: PdfCanvas,
  facts: readonly (readonly [string, string])[],
  { x, y, width }: PdfPosition,
): number {
  let end = y;
  for (const [label, value] of facts) {
    canvas.tag("P", () => {
      end += canvas.write(label, { x, y: end, width }, LABEL);
      end += canvas.write(value, { x, y: end, width, maxLines: 4 }) + 6;
    });
  }
  return end;
}
