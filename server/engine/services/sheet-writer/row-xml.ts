import { columnLetters } from "./cell-range.ts";

/*
 * Writes the rows of a worksheet (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73) by hand: nearly all the time of a long
 * file is spent here.
 */

export type SheetCellValue = string | number | boolean | Date | null;

const DAY_MS = 86_400_000;
/** The serial of 1 January 1970. */
const UNIX_DAY = 25_569;
/** The serial of 1 March 1900; before it comes a 29 February that did not exist (18.17.4.1). */
const MARCH_1900 = 61;
/** Resolution of serials: parts of a day, well below a second. */
const PARTS = 1e10;

/** A date as an Excel serial: days and fractions in UTC. */
function serialOf(date: Date): number {
  // Added before the division: a sum of fractions would be wrong in its last digit.
  const days = (date.getTime() + UNIX_DAY * DAY_MS) / DAY_MS;
  return Math.round((days < MARCH_1900 ? days - 1 : days) * PARTS) / PARTS;
}

/** Characters that XML does not allow unescaped; a carriage return would be read as a line ending. */
const SPECIAL = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n\u007f-\u009f]/u;
const EACH_SPECIAL = new RegExp(SPECIAL, "gu");
const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

/** Characters without an entity are escaped as Excel does: `_x000D_` (22.9.2.19). */
const escapeOne = (character: string) =>
  entities.get(character) ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

const escape = (text: string) => (SPECIAL.test(text) ? text.replace(EACH_SPECIAL, escapeOne) : text);

/** Leading and trailing spaces, tabs and line breaks need `xml:space="preserve"`. */
const PRESERVED_BLANKS = /^ | $|[\n\t]/;

/** The XML around the cells of a column, except for the row number. */
interface Column {
  readonly open: string;
  readonly blank: string;
  readonly text: string;
  readonly preserved: string;
  readonly number: string;
  readonly yesNo: string;
}

function columnAt(index: number, style: number): Column {
  const styled = style === 0 ? "" : ` s="${style}"`;
  return {
    open: `<c r="${columnLetters(index + 1)}`,
    blank: style === 0 ? "" : `"${styled}/>`,
    text: `" t="inlineStr"${styled}><is><t>`,
    preserved: `" t="inlineStr"${styled}><is><t xml:space="preserve">`,
    number: `"${styled}><v>`,
    yesNo: `" t="b"${styled}><v>`,
  };
}

const TEXT_END = "</t></is></c>";
const VALUE_END = "</v></c>";

function cellXml(column: Column, row: string, cell: SheetCellValue): string {
  if (typeof cell === "string") {
    const text = PRESERVED_BLANKS.test(cell) ? column.preserved : column.text;
    return column.open + row + text + escape(cell) + TEXT_END;
  }
  if (typeof cell === "boolean") return column.open + row + column.yesNo + (cell ? "1" : "0") + VALUE_END;
  const number = cell instanceof Date ? serialOf(cell) : cell;
  if (number !== null && Number.isFinite(number)) return column.open + row + column.number + number + VALUE_END;
  return column.blank && column.open + row + column.blank;
}

/**
 * Writes rows of a sheet as XML.
 * @param styles style index of each column; cells beyond the columns have none
 * @returns a function that writes a row; rows are counted from 1. Texts are strings, never formulas, whatever they
 * begin with
 */
export function createRowWriter(styles: readonly number[]): (row: number, cells: readonly SheetCellValue[]) => string {
  const columns = styles.map((style, index) => columnAt(index, style));
  return (row, cells) => {
    const number = String(row);
    let xml = `<row r="${number}">`;
    for (const [index, cell] of cells.entries()) xml += cellXml((columns[index] ??= columnAt(index, 0)), number, cell);
    return `${xml}</row>`;
  };
}
