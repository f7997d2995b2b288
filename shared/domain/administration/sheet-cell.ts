import type { DateString } from "#shared/lib/dates.ts";

/** A day, where a cell's number is shown as one. */
export interface DayCell {
  readonly day: DateString;
}

/** A rate, where a cell's number is shown as a percentage: 0.075 is 7.5 %. */
export interface PercentCell {
  readonly percent: number;
}

/** What the spreadsheet itself failed to compute: `#REF!`, or nothing where a formula was never computed. */
export interface FaultyCell {
  readonly fault: string;
}

/** A cell of a spreadsheet or of a CSV file; null when it is empty. Of a formula it is the value that was saved. */
export type SheetCell = null | string | number | boolean | DayCell | PercentCell | FaultyCell;

/** A row that is not empty. */
export interface SheetRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
  /** Whether the spreadsheet does not show it: it was hidden, or a filter leaves it out. */
  readonly isHidden?: true;
}
