import { Readable } from "node:stream";
import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import { frameWorkbook, headingStyle, type SheetColumn, sheetPart } from "./sheet-writer/frame.ts";
import { type Batches, createRowSource, type RowSource } from "./sheet-writer/row-source.ts";
import { type SheetCellValue, createRowWriter } from "./sheet-writer/row-xml.ts";
import { type ZipPart, writeZip } from "./zip/zip-writer.ts";

export { headingStyle };
export type { SheetCellValue, SheetColumn };

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Limits at which the rest continues in another sheet: Excel's rows, and the bytes of a part of a ZIP file. */
const MAX_ROWS = 1_048_576;
const MAX_BYTES = 4_000_000_000;
/** Characters of XML deflated at once. */
const CHUNK = 65_536;

type RowWriter = ReturnType<typeof createRowWriter>;

/**
 * The XML of as many rows as fit in a sheet, after its heading.
 * @returns number of rows in the sheet
 */
async function* serialiseRows(rows: RowSource, before: string, writeRow: RowWriter): AsyncGenerator<Buffer, number> {
  let count = 1;
  let bytes = 0;
  let xml = before;
  while (count < MAX_ROWS && bytes < MAX_BYTES && (await rows.isMore())) {
    while (xml.length < CHUNK && count < MAX_ROWS) {
      const row = rows.take();
      if (!row) break;
      count += 1;
      xml += writeRow(count, row);
    }
    if (xml.length < CHUNK) continue;
    const chunk = Buffer.from(xml);
    bytes += chunk.length;
    xml = "";
    yield chunk;
  }
  yield Buffer.from(xml);
  return count;
}

async function* partsOf(name: string, columns: readonly SheetColumn[], rows: RowSource): AsyncGenerator<ZipPart> {
  const counts: number[] = [];
  let frame = await frameWorkbook(name, columns, [1]);
  const { before, styles } = frame;
  const writeRow = createRowWriter(styles);
  const serialiseSheet = async function* () {
    counts.push(yield* serialiseRows(rows, before, writeRow));
    frame = await frameWorkbook(name, columns, counts);
    yield Buffer.from(frame.after);
  };
  do yield { name: sheetPart(counts.length + 1), chunks: serialiseSheet() };
  while (await rows.isMore());
  for (const [part, text] of frame.others) yield { name: part, read: () => Promise.resolve(Buffer.from(text)) };
}

async function* write(name: string, columns: readonly SheetColumn[], batches: Batches): AsyncGenerator<Buffer> {
  const rows = createRowSource(batches);
  try {
    yield* writeZip(partsOf(name, columns, rows));
  } finally {
    await rows.close();
  }
}

/**
 * Writes a spreadsheet while its rows are read, with constant memory: bold headings with a filter; texts are strings,
 * never formulas, whatever they begin with.
 */
export function writeSpreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  batches: Batches,
): NodeJS.ReadableStream {
  return Readable.from(write(name, columns, batches), { objectMode: false });
}

/** A small workbook with several sheets, styles and drop-down lists (such as an import template), built in memory. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Readable> {
  return Readable.from([Buffer.from(await writeXlsx({ sheets: [...sheets] }))]);
}
