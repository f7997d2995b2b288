import { Readable } from "node:stream";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** An Excel number format, for numbers and dates. */
  readonly numFmt?: string;
}

/**
 * A spreadsheet written while its rows are read: memory does not grow with them.
 * Texts are inline strings, never formulas, whatever they begin with.
 */
export function writeSpreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): NodeJS.ReadableStream {
  const stream = writeXlsxStream(rows, { name, columns: [...columns], freezePane: { rows: 1 } });
  return Readable.from(readChunks(stream));
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel();
  }
}
