import { hairline, muted } from "./colors.ts";
import type { PdfCanvas, PdfPosition, TextStyle } from "./pdf-canvas.ts";

/* Building blocks of the PDF documents. */

const LABEL: TextStyle = { size: 7.5, weight: "medium", color: muted };

/** A titled block of lines; the first line is the name. */
export interface Block {
  readonly title: string;
  readonly lines: readonly string[];
}

function writeBlock(paper: PdfCanvas, { title, lines }: Block, { x, y, width }: PdfPosition): number {
  let end = y;
  paper.tag("P", () => {
    end += paper.write(title, { x, y: end, width }, LABEL) + 1;
    for (const [index, line] of lines.entries()) {
      end += paper.write(line, { x, y: end, width, maxLines: 4 }, index === 0 ? { weight: "semibold", size: 9.5 } : {});
    }
  });
  return end;
}

/** Draws blocks side by side, below a rule. */
export function drawBlocks(paper: PdfCanvas, blocks: readonly Block[]): void {
  const gap = 24;
  const width = (paper.width - gap * (blocks.length - 1)) / blocks.length;
  paper.rule(paper.y);
  const y = paper.y + 10;
  const ends = blocks.map((block, index) =>
    writeBlock(paper, block, { x: paper.left + index * (width + gap), y, width }),
  );
  paper.y = Math.max(y, ...ends) + 14;
}

/** Paragraphs under a title, over as many pages as needed. */
export function drawParagraphs(paper: PdfCanvas, title: string, text: string): void {
  const { left: x, width } = paper;
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  paper.need(40);
  paper.tag("P", () => {
    paper.y += paper.write(title, { x, y: paper.y, width }, LABEL) + 2;
  });
  for (const paragraph of paragraphs) {
    paper.need(paper.heightOf(paragraph, width));
    paper.tag("P", () => {
      paper.y += paper.write(paragraph, { x, y: paper.y, width }) + 4;
    });
  }
  paper.y += 8;
}

/** A boxed, prominent sentence or amount, with its explanation. */
export function drawNotice(paper: PdfCanvas, title: string, lines: readonly string[], size = 9): void {
  const width = paper.width - 24;
  const titleStyle: TextStyle = { size, weight: "semibold", color: paper.accent.strong };
  const heights = lines.map((line) => paper.heightOf(line, width));
  const titleHeight = paper.heightOf(title, width, titleStyle);
  const height = titleHeight + heights.reduce((sum, one) => sum + one, 0) + 18;
  paper.need(height + 12);
  paper.fill(paper.left, paper.y, paper.width, height, paper.accent.tint);
  let y = paper.y + 9;
  const x = paper.left + 12;
  paper.tag("P", () => {
    y += paper.write(title, { x, y, width }, titleStyle);
    for (const line of lines) y += paper.write(line, { x, y, width });
  });
  paper.y += height + 14;
}

export interface SumLine {
  readonly label: string;
  readonly detail?: string | null;
  readonly value: string;
  readonly is_strong?: boolean;
}

const SUM_PADDING = 4;

function sumLineHeight(paper: PdfCanvas, { label, detail, is_strong }: SumLine, width: number): number {
  const style: TextStyle = is_strong ? { weight: "semibold" } : {};
  const written = paper.heightOf(label, width, style) + paper.heightOf(detail ?? "", width, { size: 7.5 });
  return written + 2 * SUM_PADDING;
}

function writeSumLine(paper: PdfCanvas, line: SumLine, place: PdfPosition & { readonly valueWidth: number }): void {
  const { x, y, width, valueWidth } = place;
  const style: TextStyle = line.is_strong ? { weight: "semibold" } : {};
  const labelWidth = width - valueWidth - 10;
  paper.tag("P", () => {
    const written = paper.write(line.label, { x, y: y + SUM_PADDING, width: labelWidth }, style);
    if (line.detail) {
      paper.write(line.detail, { x, y: y + SUM_PADDING + written, width: labelWidth }, { size: 7.5, color: muted });
    }
    paper.write(
      line.value,
      { x: x + width - valueWidth, y: y + SUM_PADDING, width: valueWidth },
      { ...style, align: "right", hasTabularDigits: true },
    );
  });
}

/** The result of a sum: large, on the accent's tint. */
function drawResult(paper: PdfCanvas, { label, value }: SumLine, { x, y, width }: PdfPosition): number {
  const style: TextStyle = { size: 13, weight: "semibold", color: paper.accent.strong };
  const valueWidth = paper.widthOf(value, style) + 1;
  const labelStyle: TextStyle = { size: 9.5, weight: "semibold", color: paper.accent.strong };
  const labelWidth = width - valueWidth - 32;
  const labelHeight = paper.heightOf(label, labelWidth, labelStyle);
  const height = Math.max(32, labelHeight + 16);
  paper.fill(x, y, width, height, paper.accent.tint);
  paper.tag("P", () => {
    paper.write(label, { x: x + 10, y: y + (height - labelHeight) / 2, width: labelWidth }, labelStyle);
    paper.write(
      value,
      { x: x + width - valueWidth - 10, y: y + (height - 18) / 2, width: valueWidth },
      { ...style, align: "right" },
    );
  });
  return height;
}

const valueWidthOf = (paper: PdfCanvas, lines: readonly SumLine[]) =>
  Math.max(0, ...lines.map(({ value }) => paper.widthOf(value, { weight: "semibold", hasTabularDigits: true }))) + 1;

/** The height `drawSums` will take, to decide on a page break before it. */
export function sumsHeight(paper: PdfCanvas, lines: readonly SumLine[], width: number): number {
  const valueWidth = valueWidthOf(paper, lines);
  return lines.reduce((sum, line) => sum + sumLineHeight(paper, line, width - valueWidth - 10), 50);
}

/**
 * Lines that add up to a result below them.
 * @returns where it ends
 */
export function drawSums(
  paper: PdfCanvas,
  lines: readonly SumLine[],
  result: SumLine,
  { x, y, width }: PdfPosition,
): number {
  const valueWidth = valueWidthOf(paper, lines);
  let end = y;
  for (const [index, line] of lines.entries()) {
    if (index > 0) paper.rule(end, { x, width, color: hairline });
    writeSumLine(paper, line, { x, y: end, width, valueWidth });
    end += sumLineHeight(paper, line, width - valueWidth - 10);
  }
  end += 4;
  return end + drawResult(paper, result, { x, y: end, width });
}

/**
 * Labelled facts one below the other, in a narrow column.
 * @returns where they end
 */
export function drawFacts(
  paper: PdfCanvas,
  facts: readonly (readonly [string, string])[],
  { x, y, width }: PdfPosition,
): number {
  let end = y;
  for (const [label, value] of facts) {
    paper.tag("P", () => {
      end += paper.write(label, { x, y: end, width }, LABEL);
      end += paper.write(value, { x, y: end, width, maxLines: 4 }) + 6;
    });
  }
  return end;
}
