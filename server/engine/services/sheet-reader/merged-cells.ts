import type { SheetCell } from "#shared/domain/administration/sheet-cell.ts";

/** A column of merged cells: rows below the first are empty and take its value. */
export interface MergedColumn {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Repeats the value of merged cells in each of their rows; rows must come in order. */
export class MergedCells {
  readonly #waiting: readonly MergedColumn[];
  readonly #open = new Map<number, { readonly last: number; readonly value: SheetCell }>();
  #next = 0;

  constructor(columns: readonly MergedColumn[]) {
    this.#waiting = columns.toSorted((a, b) => a.first - b.first);
  }

  fill(row: number, cells: readonly SheetCell[]): readonly SheetCell[] {
    this.#start(row, cells);
    if (this.#open.size === 0) return cells;
    const filled = [...cells];
    for (const [column, { last, value }] of this.#open) {
      if (last < row) this.#open.delete(column);
      else fillOne(filled, column, value);
    }
    return filled;
  }

  #start(row: number, cells: readonly SheetCell[]): void {
    for (let merged = this.#waiting[this.#next]; merged && merged.first <= row; merged = this.#waiting[this.#next]) {
      this.#next += 1;
      if (merged.first === row)
        this.#open.set(merged.column, { last: merged.last, value: cells[merged.column] ?? null });
    }
  }
}

function fillOne(cells: SheetCell[], column: number, value: SheetCell): void {
  while (cells.length <= column) cells.push(null);
  cells[column] ??= value;
}
