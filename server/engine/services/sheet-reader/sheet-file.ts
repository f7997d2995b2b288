import type { SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import type { ByteSource } from "../zip/byte-source.ts";
import { readCellFormats } from "./cell-formats.ts";
import { detectSeparator, readCsvRows } from "./csv-rows.ts";
import { detectFormat, requireEntry } from "./detect-format.ts";
import type { MergedColumn } from "./merged-cells.ts";
import { anyTime, type ReadingTime } from "./reading-time.ts";
import { MAX_PART_BYTES, MAX_SHEET_BYTES, MAX_SHEETS, MAX_STRINGS_BYTES } from "./sheet-limits.ts";
import { readSharedStrings } from "./string-table.ts";
import { detectEncoding, readText } from "./text-encoding.ts";
import { readWorkbook, type WorkbookSheet } from "./workbook.ts";
import { readXlsxRows } from "./xlsx-rows.ts";
import type { ZipEntry } from "../zip/zip-directory.ts";
import { readZipEntry, readZipText } from "../zip/zip-entry.ts";

/** One sheet of a file. */
export interface Sheet {
  /** Empty for a CSV file. */
  readonly name: string;
  /** Bytes within the file. */
  readonly size: number;
  /**
   * Its non-empty rows.
   * @param merged result of an earlier reading, for merged cells
   * @throws AppError with the reason why the file cannot be read further
   */
  rows(merged: readonly MergedColumn[]): AsyncGenerator<SheetRow, readonly MergedColumn[]>;
}

/** A spreadsheet or CSV file whose rows are read as a stream. */
export interface SheetFile {
  readonly format: "xlsx" | "csv";
  /** The visible sheets. */
  readonly sheets: readonly Sheet[];
}

async function openWorkbook(
  source: ByteSource,
  entries: ReadonlyMap<string, ZipEntry>,
  time: ReadingTime,
): Promise<SheetFile> {
  const readPart = (name: string) => readZipText(source, requireEntry(entries, name), MAX_PART_BYTES);
  const workbook = await readWorkbook(entries, readPart);
  const { styles, sharedStrings, is1904, isUncomputed } = workbook;
  const formats = styles ? readCellFormats(await readZipText(source, styles, MAX_PART_BYTES)) : [];
  let strings: ReturnType<typeof readSharedStrings> | null = null;
  const toSheet = ({ name, entry }: WorkbookSheet): Sheet => ({
    name,
    size: entry.packedSize,
    async *rows(merged) {
      strings ??= readSharedStrings(sharedStrings && time.of(readZipEntry(source, sharedStrings, MAX_STRINGS_BYTES)));
      const context = { strings: await strings, formats, is1904, isUncomputed };
      return yield* readXlsxRows(time.of(readZipEntry(source, entry, MAX_SHEET_BYTES)), context, merged);
    },
  });
  return { format: "xlsx", sheets: workbook.sheets.slice(0, MAX_SHEETS).map(toSheet) };
}

const HEAD_BYTES = 65_536;

async function openText(source: ByteSource, time: ReadingTime): Promise<SheetFile> {
  const encoding = await detectEncoding(source);
  const head = await source.read({ start: 0, end: HEAD_BYTES });
  const separator = detectSeparator(new TextDecoder(encoding).decode(head));
  const sheet: Sheet = {
    name: "",
    size: source.size,
    rows: () => readCsvRows(time.of(readText(source, encoding)), separator),
  };
  return { format: "csv", sheets: [sheet] };
}

/**
 * Opens a file by its content, whatever its name.
 * @param time how long it may be read
 * @throws AppError file_empty, file_broken, file_unsupported, file_encrypted, file_macros, file_inflated,
 * file_no_rows, file_too_many_cells, file_too_slow
 */
export async function openSheetFile(source: ByteSource, time: ReadingTime = anyTime): Promise<SheetFile> {
  const detected = await detectFormat(source);
  return detected.format === "xlsx" ? openWorkbook(source, detected.entries, time) : openText(source, time);
}
