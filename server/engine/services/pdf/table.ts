import { muted } from "./colors.ts";
import type { PdfCanvas, TextStyle } from "./pdf-canvas.ts";

export interface PdfColumn {
  readonly title: string;
  readonly align: "left" | "right";
  /** Takes the remaining width; several such columns share it by their content. */
  readonly grows?: boolean;
  /** At least as wide as this text, so that several tables of a document align. */
  readonly atLeast?: string;
}

export interface PdfCell {
  readonly text: string;
  /** Smaller text below. */
  readonly detail?: string | null;
}

export interface PdfRow {
  readonly cells: readonly PdfCell[];
  readonly is_sum?: boolean;
}

interface PlacedColumn extends PdfColumn {
  readonly x: number;
  readonly width: number;
}

/** Text size and gap of a table. */
interface Look {
  readonly size: number;
  readonly gap: number;
}

const usual: Look = { size: 9, gap: 12 };
/** For tables with many columns. */
export const dense: Look = { size: 7.5, gap: 9 };

const PADDING = 5;
const HEAD: TextStyle = { size: 7.5, weight: "medium", color: muted };
const DETAIL: TextStyle = { size: 7.5, color: muted };

/** Maximum content width considered for a growing column, so that one long text does not starve the others. */
const MOST = 170;

const styleOf = ({ is_sum }: PdfRow, { align }: PdfColumn, { size }: Look): TextStyle => ({
  size,
  ...(is_sum ? { weight: "semibold" } : {}),
  align,
  hasTabularDigits: align === "right",
});

const wordsOf = (text: string) => text.split(" ");

interface Widths {
  /** Width of its longest word. */
  readonly least: number;
  /** Width of its longest text, up to the maximum considered. */
  readonly wanted: number;
}

/** Minimum and preferred width of a column. Headings of dense tables wrap between words. */
function widthsOf(
  canvas: PdfCanvas,
  column: PdfColumn,
  texts: readonly (readonly [string, TextStyle])[],
  look: Look,
): Widths {
  const widest = (parts: readonly (readonly [string, TextStyle])[]) =>
    Math.max(0, ...parts.map(([text, style]) => canvas.widthOf(text, style))) + 1;
  const inWords = (all: typeof texts) =>
    all.flatMap(([text, style]) => wordsOf(text).map((word) => [word, style] as const));
  const head = [[column.title, HEAD] as const];
  const full = [...texts, [column.atLeast ?? "", { size: look.size }] as const];
  if (!column.grows) {
    const width = widest([...full, ...(look === dense ? inWords(head) : head)]);
    return { least: width, wanted: width };
  }
  const least = widest(inWords([...full, ...head]));
  return { least, wanted: Math.max(least, Math.min(widest([...full, ...head]), MOST)) };
}

/** Columns are as wide as their content. Growing columns share the rest, and break no word while there is room. */
function layOutColumns(
  canvas: PdfCanvas,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  look: Look,
): PlacedColumn[] {
  const widths = columns.map((column, index) => {
    const texts = rows.map((row) => [row.cells[index]?.text ?? "", styleOf(row, column, look)] as const);
    return { grows: Boolean(column.grows), ...widthsOf(canvas, column, texts, look) };
  });
  const room = canvas.width - look.gap * (columns.length - 1);
  const rest = room - widths.reduce((sum, { least }) => sum + least, 0);
  const wishes = widths.reduce((sum, { grows, least, wanted }) => sum + (grows ? wanted - least + 1 : 0), 0);
  let x = canvas.left;
  return columns.map((column, index) => {
    const { grows, least, wanted } = widths[index] ?? { grows: false, least: 0, wanted: 0 };
    const width = least + (grows ? (rest * (wanted - least + 1)) / wishes : 0);
    const placed = { ...column, x, width };
    x += width + look.gap;
    return placed;
  });
}

function writeHead(canvas: PdfCanvas, columns: readonly PlacedColumn[], mark: (draw: () => void) => void): void {
  const height = Math.max(...columns.map(({ title, width }) => canvas.heightOf(title, width, HEAD)));
  for (const { title, x, width, align } of columns) {
    mark(() => canvas.write(title, { x, y: canvas.y, width }, { ...HEAD, align }));
  }
  canvas.y += height + 4;
  canvas.rule(canvas.y, { color: canvas.accent.strong, weight: 1 });
  canvas.y += 1;
}

function heightOfCell(canvas: PdfCanvas, { text, detail }: PdfCell, width: number, style: TextStyle): number {
  return canvas.heightOf(text, width, style) + canvas.heightOf(detail ?? "", width, DETAIL);
}

function heightOfRow(canvas: PdfCanvas, columns: readonly PlacedColumn[], row: PdfRow, look: Look): number {
  const heights = columns.map((column, index) =>
    heightOfCell(canvas, row.cells[index] ?? { text: "" }, column.width, styleOf(row, column, look)),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** @param below height that must fit on the same page below it */
function writeRow(canvas: PdfCanvas, columns: readonly PlacedColumn[], row: PdfRow, look: Look, below: number): void {
  const cells = columns.map((column, index) => ({
    ...column,
    cell: row.cells[index] ?? { text: "" },
    style: styleOf(row, column, look),
  }));
  const height = heightOfRow(canvas, columns, row, look);
  canvas.need(height + below);
  const y = canvas.y + PADDING;
  canvas.group("TR", () => {
    for (const { cell, x, width, align, style } of cells) {
      canvas.tag("TD", () => {
        const written = canvas.write(cell.text, { x, y, width }, style);
        if (cell.detail) canvas.write(cell.detail, { x, y: y + written, width }, { ...DETAIL, align });
      });
    }
  });
  canvas.y += height;
  canvas.rule(canvas.y);
}

export interface TableLayout {
  readonly look?: Look;
  /** Height of the content that must be on the same page as the table's last row. */
  readonly below?: number;
}

/**
 * Draws a table at the cursor. Its heading is repeated on every further page, and sums always follow at least one
 * row.
 */
export function drawTable(
  canvas: PdfCanvas,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  { look = usual, below = 0 }: TableLayout = {},
): void {
  const placed = layOutColumns(canvas, columns, rows, look);
  canvas.need(60);
  canvas.group("Table", () => {
    canvas.group("TR", () => writeHead(canvas, placed, (draw) => canvas.tag("TH", draw)));
    canvas.repeating(
      () => writeHead(canvas, placed, (draw) => canvas.decorate(draw)),
      () => {
        for (const [index, row] of rows.entries()) {
          const next = rows[index + 1];
          const sum = next?.is_sum ? heightOfRow(canvas, placed, next, look) : 0;
          const isLast = index + (sum === 0 ? 1 : 2) >= rows.length;
          writeRow(canvas, placed, row, look, sum + (isLast ? below : 0));
        }
      },
    );
  });
}
