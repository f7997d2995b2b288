import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import { rangeOf } from "./cell-range.ts";
import { sourceOfBytes } from "../zip/byte-source.ts";
import { readZipDirectory } from "../zip/zip-directory.ts";
import { readZipText } from "../zip/zip-entry.ts";

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** An Excel number format; required for columns of dates. */
  readonly numFmt?: string;
}

/** A workbook without its rows. */
export interface Frame {
  /** XML of a sheet up to and including the heading, which is row 1. */
  readonly before: string;
  /** XML after the rows of the last sheet. */
  readonly after: string;
  /** All other parts of the file, by name. */
  readonly others: ReadonlyMap<string, string>;
  /** Style index of each column's cells. */
  readonly styles: readonly number[];
}

const SAMPLE = '<row r="2"';
const ROWS_END = "</sheetData>";
/** Bold, with name and size set explicitly: programs choose their own defaults otherwise. */
export const headingStyle = { font: { name: "Calibri", size: 11, bold: true } } as const;
/** Maximum length of a sheet name. */
const MAX_NAME = 31;
/** Far more than a part without rows has, bytes. */
const MAX_PART = 1e8;

/** `Alquileres`, then `Alquileres_2`. */
function sheetName(name: string, index: number): string {
  const suffix = index === 0 ? "" : `_${index + 1}`;
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
}

/** A sheet with bold, frozen headings and a filter, and one row with each column's style. */
function sampleSheet(name: string, columns: readonly SheetColumn[], rows: number): WriteSheet {
  const headings = columns.map(({ header }) => header);
  return {
    name,
    columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
    rows: [headings, headings.map(() => 0)],
    cells: new Map(headings.map((value, index) => [`0,${index}`, { value, type: "string", style: headingStyle }])),
    autoFilter: { range: rangeOf(columns.length, rows) },
    freezePane: { rows: 1 },
  };
}

const stylesIn = (sample: string) =>
  Array.from(sample.matchAll(/<c r="[^"]*"(?: s="(\d+)")?/g), ([, style]) => Number(style ?? 0));

function cutSheet(xml: string): Pick<Frame, "before" | "after" | "styles"> {
  const [start, end] = [xml.indexOf(SAMPLE), xml.indexOf(ROWS_END)];
  if (start < 0 || end < start) throw new Error("The library writes a sheet in another way than expected");
  // The dimension is not known before the rows are written, and is optional (18.3.1.35).
  const before = xml.slice(0, start).replace(/<dimension [^>]*>/, "");
  return { before, after: xml.slice(end), styles: stylesIn(xml.slice(start, end)) };
}

/** Part name of a sheet, counted from 1. */
export const sheetPart = (position: number) => `xl/worksheets/sheet${position}.xml`;

/**
 * A workbook written by the library and split, so that rows can be streamed.
 * @param counts rows of each sheet, including the headings
 */
export async function frameWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  counts: readonly number[],
): Promise<Frame> {
  const sheets = counts.map((count, index) => sampleSheet(sheetName(name, index), columns, count));
  const source = sourceOfBytes(Buffer.from(await writeXlsx({ sheets, stringMode: "inline" })));
  const parts = new Map<string, string>();
  for (const [part, entry] of await readZipDirectory(source))
    parts.set(part, await readZipText(source, entry, MAX_PART));
  const sheet = cutSheet(parts.get(sheetPart(counts.length)) ?? "");
  for (const index of counts.keys()) parts.delete(sheetPart(index + 1));
  return { ...sheet, others: parts };
}
