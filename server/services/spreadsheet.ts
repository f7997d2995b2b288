import { Readable } from "node:stream";
import { type CellValue, writeXlsx, writeXlsxStream, type WriteSheet } from "hucre/xlsx";

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
  return toNodeStream(writeXlsxStream(rows, { name, columns: [...columns], freezePane: { rows: 1 } }));
}

/** Whoever reads no further cancels the writing, and with it the reading of rows, even before it began. */
function toNodeStream(stream: ReadableStream<Uint8Array>): Readable {
  const reader = stream.getReader();
  return new Readable({
    read() {
      reader.read().then(
        (chunk) => this.push(chunk.done ? null : chunk.value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      reader.cancel().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}

/** A small spreadsheet of several sheets, with their styles and choices: a template, made whole in memory. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Readable> {
  return Readable.from([Buffer.from(await writeXlsx({ sheets: [...sheets] }))]);
}
