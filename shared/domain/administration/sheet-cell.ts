import type { DateString } from "#shared/lib/dates.ts";

/** A cell whose number is formatted as a date. */
export interface DayCell {
  readonly day: DateString;
}

/** A cell whose number is formatted as a percentage: 0.075 is 7.5 %. */
export interface PercentCell {
  readonly percent: number;
}

/** A formula error such as `#REF!`, or an empty value of a formula that was never computed. */
export interface FaultyCell {
  readonly fault: string;
}

/** A cell of a spreadsheet or of a CSV file; null when it is empty. A formula has its saved value. */
export type SheetCell = null | string | number | boolean | DayCell | PercentCell | FaultyCell;

/** A non-empty row. */
export interface SheetRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
  /** Whether the spreadsheet hides the row, by hand or by a filter. */
  readonly isHidden?: true;
}
