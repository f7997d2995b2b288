import type { SheetCell } from "#shared/domain/administration/sheet-cell.ts";
import type { CellFormat } from "./cell-formats.ts";
import { unescapeCell } from "./cell-text.ts";
import { dayOfSerial } from "./serial-date.ts";
import type { StringTable } from "./string-table.ts";

/** Workbook data that cells refer to. */
export interface CellContext {
  readonly strings: StringTable;
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  readonly isUncomputed: boolean;
}

/** A cell as in the XML of a sheet (ECMA-376 part 1, 18.3.1.4). */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly isFormula: boolean;
}

/** Excel stores 17 digits and shows 15: the rest are binary rounding errors. */
const shownNumber = (number: number) => Number(number.toPrecision(15));

function readNumber({ value, style }: RawCell, { formats, is1904 }: CellContext): SheetCell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const format = formats[style] ?? null;
  if (format === "percent") return { percent: shownNumber(number) };
  const day = format === "date" ? dayOfSerial(number, is1904) : null;
  return day === null ? shownNumber(number) : { day };
}

/** ISO dates of cells (`t="d"`) may contain a time. */
const readIsoDate = (value: string): SheetCell => ({ day: value.slice(0, 10) });

const orNull = (text: string | null) => (text === "" ? null : text);

/**
 * Whether a formula has not been computed: it has no value, or the 0 that libraries write (XlsxWriter) in a workbook
 * to be computed when opened.
 */
function isUnknown({ type, value, isFormula }: RawCell, { isUncomputed }: CellContext): boolean {
  if (!isFormula) return false;
  return value === "" ? type !== "str" : isUncomputed && value === "0" && type !== "str";
}

/** Reads a cell from its XML. A formula gives its stored value and is never computed. */
export function readXlsxCell(raw: RawCell, context: CellContext): SheetCell {
  const { type, value } = raw;
  if (isUnknown(raw, context)) return { fault: "" };
  switch (type) {
    case "s":
      return value === "" ? null : orNull(context.strings.get(Number(value)));
    case "b":
      return value === "" ? null : value === "1" || value === "true";
    case "e":
      return { fault: value };
    case "d":
      return value === "" ? null : readIsoDate(value);
    case "str":
    case "inlineStr":
      return orNull(unescapeCell(value));
    default:
      return value === "" ? null : readNumber(raw, context);
  }
}
