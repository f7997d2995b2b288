import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import { rangeOf } from "./cell-range.ts";
import { sourceOfBytes } from "../zip/byte-source.ts";
import { readZipDirectory } from "../zip/zip-directory.ts";
import { readZipText } from "../zip/zip-entry.ts";

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** An Excel number format, for numbers; a column of dates needs one. */
  readonly numFmt?: string;
}

/** A workbook whose rows are missing. */
export interface Frame {
  /** The XML of a sheet up to its headings, which are row 1. */
  readonly before: string;
  /** The XML behind the rows of the last sheet. */
  readonly after: string;
  /** Every part of the file that is no sheet, by its name. */
  readonly others: ReadonlyMap<string, string>;
  /** The style of each column's cells. */
  readonly styles: readonly number[];
}

const SAMPLE = '<row r="2"';
const ROWS_END = "</sheetData>";
/** Bold, and else as other cells are: what a font does not tell, each program chooses. */
export const headingStyle = { font: { name: "Calibri", size: 11, bold: true } } as const;
/** How long the name of a sheet may be. */
const MAX_NAME = 31;
/** Far more than a part without rows has, in bytes. */
const MAX_PART = 1e8;

/** `Alquileres`, then `Alquileres_2`. */
function sheetName(name: string, place: number): string {
  const suffix = place === 0 ? "" : `_${place + 1}`;
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
}

/** A sheet of bold headings that filter and stay in sight, and of one row that shows each column's style. */
function sampleSheet(name: string, columns: readonly SheetColumn[], rows: number): WriteSheet {
  const headings = columns.map(({ header }) => header);
  return {
    name,
    columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
    rows: [headings, headings.map(() => 0)],
    cells: new Map(headings.map((value, place) => [`0,${place}`, { value, type: "string", style: headingStyle }])),
    autoFilter: { range: rangeOf(columns.length, rows) },
    freezePane: { rows: 1 },
  };
}

const stylesIn = (sample: string) =>
  Array.from(sample.matchAll(/<c r="[^"]*"(?: s="(\d+)")?/g), ([, style]) => Number(style ?? 0));

function cutSheet(xml: string): Pick<Frame, "before" | "after" | "styles"> {
  const [start, end] = [xml.indexOf(SAMPLE), xml.indexOf(ROWS_END)];
  if (start < 0 || end < start) throw new Error("The library writes a sheet in another way than expected");
  // How far a sheet reaches is not known before its rows are; telling it is optional (18.3.1.35).
  const before = xml.slice(0, start).replace(/<dimension [^>]*>/, "");
  return { before, after: xml.slice(end), styles: stylesIn(xml.slice(start, end)) };
}

/** The part of a workbook that holds a sheet, counted from 1. */
export const sheetPart = (place: number) => `xl/worksheets/sheet${place}.xml`;

/**
 * A workbook as the library writes it, taken apart for rows that the library never holds.
 * @param counts the rows of each sheet, its headings among them
 */
export async function frameWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  counts: readonly number[],
): Promise<Frame> {
  const sheets = counts.map((count, place) => sampleSheet(sheetName(name, place), columns, count));
  const source = sourceOfBytes(Buffer.from(await writeXlsx({ sheets, stringMode: "inline" })));
  const parts = new Map<string, string>();
  for (const [part, entry] of await readZipDirectory(source))
    parts.set(part, await readZipText(source, entry, MAX_PART));
  const sheet = cutSheet(parts.get(sheetPart(counts.length)) ?? "");
  for (const place of counts.keys()) parts.delete(sheetPart(place + 1));
  return { ...sheet, others: parts };
}
