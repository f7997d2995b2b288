import { muted } from "./colors.ts";
import type { Paper, TextStyle } from "./paper.ts";

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  /** The one that takes what the others leave. */
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

const GAP = 12;
const PADDING = 5;
const HEAD: TextStyle = { size: 7.5, weight: "medium", color: muted };
const BODY: TextStyle = { size: 9 };
const SUM: TextStyle = { size: 9, weight: "semibold" };
const DETAIL: TextStyle = { size: 7.5, color: muted };

const styleOf = ({ is_sum }: Row, { align }: Column): TextStyle => ({
  ...(is_sum ? SUM : BODY),
  align,
  hasFigures: align === "right",
});

/** Columns are as wide as what stands in them, and one takes the rest. */
function place(paper: Paper, columns: readonly Column[], rows: readonly Row[]): PlacedColumn[] {
  const natural = columns.map((column, index) => {
    if (column.grows) return 0;
    const texts = rows.map((row) => paper.widthOf(row.cells[index]?.text ?? "", styleOf(row, column)));
    const least = paper.widthOf(column.atLeast ?? "", BODY);
    return Math.max(paper.widthOf(column.title, HEAD), least, ...texts) + 1;
  });
  const taken = columns.reduce((sum, { grows }, index) => sum + (grows ? 0 : (natural[index] ?? 0) + GAP), 0);
  let x = paper.left;
  return columns.map((column, index) => {
    const width = column.grows ? paper.width - taken : (natural[index] ?? 0);
    const placed = { ...column, x, width };
    x += width + GAP;
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

/** @param below what must stand on the same page under it */
function writeRow(paper: Paper, columns: readonly PlacedColumn[], row: Row, below: number): void {
  const cells = columns.map((column, index) => ({
    ...column,
    cell: row.cells[index] ?? { text: "" },
    style: styleOf(row, column),
  }));
  const height =
    Math.max(...cells.map(({ cell, width, style }) => heightOfCell(paper, cell, width, style))) + 2 * PADDING;
  paper.need(height + below);
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

/**
 * A table from where the pen stands; its heading stands again on every further page.
 * @param below how high what follows is that must not stand on a page without the table's last row
 */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly Row[], below = 0): void {
  const placed = place(paper, columns, rows);
  paper.need(60);
  paper.group("Table", () => {
    paper.group("TR", () => writeHead(paper, placed, (draw) => paper.tag("TH", draw)));
    paper.repeating(
      () => writeHead(paper, placed, (draw) => paper.decorate(draw)),
      () => {
        for (const [index, row] of rows.entries()) writeRow(paper, placed, row, index === rows.length - 1 ? below : 0);
      },
    );
  });
}
