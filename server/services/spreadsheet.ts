import { Readable } from "node:stream";
import { type CellValue, writeXlsx, writeXlsxStream, type WriteSheet } from "hucre/xlsx";

import { rangeOf } from "./cell-range.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** An Excel number format, for numbers and dates. */
  readonly numFmt?: string;
}

/** Up to so many rows a file is made whole, with bold headings that filter; what writes on while it reads can do neither. */
const MAX_WHOLE = 5000;
const sheetFrame = { freezePane: { rows: 1 } } as const;

async function writeWhole(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly CellValue[][],
): Promise<Uint8Array> {
  const headings = columns.map(({ header }) => header);
  const cells = new Map(
    headings.map((value, place) => [`0,${place}`, { value, type: "string", style: { font: { bold: true } } } as const]),
  );
  const layout = columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }));
  const autoFilter = { range: rangeOf(columns.length, rows.length + 1) };
  return writeXlsx({
    sheets: [{ ...sheetFrame, name, columns: layout, rows: [headings, ...rows], cells, autoFilter }],
  });
}

async function* chain(first: readonly CellValue[][], rest: AsyncIterator<CellValue[]>): AsyncGenerator<CellValue[]> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* write(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): AsyncGenerator<Uint8Array> {
  const first: CellValue[][] = [];
  const rest = rows[Symbol.asyncIterator]();
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      first.push(next.value);
      if (first.length <= MAX_WHOLE) continue;
      yield* writeXlsxStream(chain(first, rest), { ...sheetFrame, name, columns: [...columns] });
      return;
    }
    yield await writeWhole(name, columns, first);
  } finally {
    await rest.return?.();
  }
}

/**
 * A spreadsheet; a long one is written while its rows are read, so that memory does not grow with them.
 * Texts are strings, never formulas, whatever they begin with.
 */
export function writeSpreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): NodeJS.ReadableStream {
  return Readable.from(write(name, columns, rows), { objectMode: false });
}

/** A small spreadsheet of several sheets, with their styles and choices: a template, made whole in memory. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Readable> {
  return Readable.from([Buffer.from(await writeXlsx({ sheets: [...sheets] }))]);
}
