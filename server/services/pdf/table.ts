import { muted } from "./colors.ts";
import type { Paper, TextStyle } from "./paper.ts";

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  /** It takes what the others leave; several share it by what stands in them. */
  readonly grows?: boolean;
  /** It is as wide as this text at least, so that several tables of a document agree. */
  readonly atLeast?: string;
}

export interface Cell {
  readonly text: string;
  /** Smaller, below it. */
  readonly detail?: string | null;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly is_sum?: boolean;
}

interface PlacedColumn extends Column {
  readonly x: number;
  readonly width: number;
}

/** How a table is set. */
interface Look {
  readonly size: number;
  readonly gap: number;
}

const usual: Look = { size: 9, gap: 12 };
/** Of tables with many columns. */
export const dense: Look = { size: 7.5, gap: 9 };

const PADDING = 5;
const HEAD: TextStyle = { size: 7.5, weight: "medium", color: muted };
const DETAIL: TextStyle = { size: 7.5, color: muted };

/** What stands in a column that grows counts no further: one long text does not starve the others. */
const MOST = 170;

const styleOf = ({ is_sum }: Row, { align }: Column, { size }: Look): TextStyle => ({
  size,
  ...(is_sum ? { weight: "semibold" } : {}),
  align,
  hasFigures: align === "right",
});

const wordsOf = (text: string) => text.split(" ");

/** How wide a column would be if it had the room. Headings of dense tables wrap between words. */
function naturalWidth(
  paper: Paper,
  column: Column,
  texts: readonly (readonly [string, TextStyle])[],
  look: Look,
): number {
  const heads = look === dense ? wordsOf(column.title) : [column.title];
  const least = paper.widthOf(column.atLeast ?? "", { size: look.size });
  const widths = texts.map(([text, style]) => paper.widthOf(text, style));
  return Math.max(least, ...heads.map((head) => paper.widthOf(head, HEAD)), ...widths) + 1;
}

/** Columns are as wide as what stands in them, and those that grow share the rest. */
function place(paper: Paper, columns: readonly Column[], rows: readonly Row[], look: Look): PlacedColumn[] {
  const natural = columns.map((column, index) => {
    const texts = rows.map((row) => [row.cells[index]?.text ?? "", styleOf(row, column, look)] as const);
    const width = naturalWidth(paper, column, texts, look);
    return column.grows ? Math.min(width, MOST) : width;
  });
  const sumOf = (grows: boolean) =>
    columns.reduce((sum, column, index) => sum + (Boolean(column.grows) === grows ? (natural[index] ?? 0) : 0), 0);
  const rest = paper.width - sumOf(false) - look.gap * (columns.length - 1);
  const stretch = rest / Math.max(1, sumOf(true));
  let x = paper.left;
  return columns.map((column, index) => {
    const width = (natural[index] ?? 0) * (column.grows ? stretch : 1);
    const placed = { ...column, x, width };
    x += width + look.gap;
    return placed;
  });
}

function writeHead(paper: Paper, columns: readonly PlacedColumn[], mark: (draw: () => void) => void): void {
  const height = Math.max(...columns.map(({ title, width }) => paper.heightOf(title, width, HEAD)));
  for (const { title, x, width, align } of columns) {
    mark(() => paper.write(title, { x, y: paper.y, width }, { ...HEAD, align }));
  }
  paper.y += height + 4;
  paper.rule(paper.y, { color: paper.accent.strong, weight: 1 });
  paper.y += 1;
}

function heightOfCell(paper: Paper, { text, detail }: Cell, width: number, style: TextStyle): number {
  return paper.heightOf(text, width, style) + paper.heightOf(detail ?? "", width, DETAIL);
}

function writeRow(paper: Paper, columns: readonly PlacedColumn[], row: Row, look: Look): void {
  const cells = columns.map((column, index) => ({
    ...column,
    cell: row.cells[index] ?? { text: "" },
    style: styleOf(row, column, look),
  }));
  const height =
    Math.max(...cells.map(({ cell, width, style }) => heightOfCell(paper, cell, width, style))) + 2 * PADDING;
  paper.need(height);
  const y = paper.y + PADDING;
  paper.group("TR", () => {
    for (const { cell, x, width, align, style } of cells) {
      paper.tag("TD", () => {
        const written = paper.write(cell.text, { x, y, width }, style);
        if (cell.detail) paper.write(cell.detail, { x, y: y + written, width }, { ...DETAIL, align });
      });
    }
  });
  paper.y += height;
  paper.rule(paper.y);
}

/** A table from where the pen stands; its heading stands again on every further page. */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly Row[], look: Look = usual): void {
  const placed = place(paper, columns, rows, look);
  paper.need(60);
  paper.group("Table", () => {
    paper.group("TR", () => writeHead(paper, placed, (draw) => paper.tag("TH", draw)));
    paper.repeating(
      () => writeHead(paper, placed, (draw) => paper.decorate(draw)),
      () => {
        for (const row of rows) writeRow(paper, placed, row, look);
      },
    );
  });
}
