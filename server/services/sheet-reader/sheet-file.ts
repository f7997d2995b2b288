import type { SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import type { ByteSource } from "./byte-source.ts";
import { readCellFormats } from "./cell-formats.ts";
import { detectSeparator, readCsvRows } from "./csv-rows.ts";
import { detectFormat, requireEntry } from "./detect-format.ts";
import { MergedCells } from "./merged-cells.ts";
import { MAX_PART_BYTES, MAX_SHEET_BYTES, MAX_SHEETS, MAX_STRINGS_BYTES } from "./sheet-limits.ts";
import { readSharedStrings } from "./string-table.ts";
import { type SheetSurvey, surveySheet } from "./survey-sheet.ts";
import { detectEncoding, readText } from "./text-encoding.ts";
import { readWorkbook, type WorkbookSheet } from "./workbook.ts";
import { readXlsxRows } from "./xlsx-rows.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { readZipEntry, readZipText } from "./zip-entry.ts";

/** One sheet of a file. */
export interface Sheet {
  /** Empty for a CSV file. */
  readonly name: string;
  /** What must be known before its rows are read. */
  survey(): Promise<SheetSurvey>;
  /** Its rows that hold anything. @throws AppError with the reason why the file cannot be read further */
  rows(survey: SheetSurvey): AsyncGenerator<SheetRow>;
}

/** A spreadsheet or CSV file, whose rows are read as a stream. */
export interface SheetFile {
  readonly format: "xlsx" | "csv";
  /** Those that a person sees; hidden ones are none of them. */
  readonly sheets: readonly Sheet[];
}

async function openWorkbook(source: ByteSource, entries: ReadonlyMap<string, ZipEntry>): Promise<SheetFile> {
  const readPart = (name: string) => readZipText(source, requireEntry(entries, name), MAX_PART_BYTES);
  const workbook = await readWorkbook(entries, readPart);
  const { styles, sharedStrings, is1904 } = workbook;
  const formats = styles ? readCellFormats(await readZipText(source, styles, MAX_PART_BYTES)) : [];
  let strings: ReturnType<typeof readSharedStrings> | null = null;
  const toSheet = ({ name, entry }: WorkbookSheet): Sheet => ({
    name,
    survey: () => surveySheet(readZipEntry(source, entry, MAX_SHEET_BYTES)),
    async *rows({ merged }) {
      strings ??= readSharedStrings(source, sharedStrings, MAX_STRINGS_BYTES);
      const context = { strings: await strings, formats, is1904 };
      yield* readXlsxRows(readZipEntry(source, entry, MAX_SHEET_BYTES), context, new MergedCells(merged));
    },
  });
  return { format: "xlsx", sheets: workbook.sheets.slice(0, MAX_SHEETS).map(toSheet) };
}

const BEGINNING = 65_536;
const NEWLINE = 0x0a;

async function countLines(source: ByteSource): Promise<number> {
  let lines = 1;
  for await (const chunk of source.stream({ start: 0, end: source.size }))
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

async function openText(source: ByteSource): Promise<SheetFile> {
  const encoding = await detectEncoding(source);
  const beginning = await source.read({ start: 0, end: BEGINNING });
  const separator = detectSeparator(new TextDecoder(encoding).decode(beginning));
  const sheet: Sheet = {
    name: "",
    survey: async () => ({ rows: await countLines(source), merged: [] }),
    rows: () => readCsvRows(readText(source, encoding), separator),
  };
  return { format: "csv", sheets: [sheet] };
}

/**
 * Opens a file by what it holds, whatever its name.
 * @throws AppError file_empty, file_broken, file_unsupported, file_encrypted, file_macros, file_inflated, file_no_rows
 */
export async function openSheetFile(source: ByteSource): Promise<SheetFile> {
  const detected = await detectFormat(source);
  return detected.format === "xlsx" ? openWorkbook(source, detected.entries) : openText(source);
}
