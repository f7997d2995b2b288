import { type Matching, matchColumns, type RememberedHeaders } from "#shared/domain/administration/match-columns.ts";
import type { SheetPreview } from "#shared/domain/administration/bulk-upload.ts";
import { textOfCell } from "#shared/domain/administration/read-cell.ts";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Sheet, SheetFile } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { namedFields } from "./sheet-words.ts";

/** Rows of a sheet shown in the preview. */
const PREVIEW_ROWS = 12;
const PREVIEW_TEXT = 60;
const PREVIEW_SHEETS = 8;

async function previewSheet(sheet: Sheet): Promise<SheetPreview> {
  const rows: { number: number; cells: string[] }[] = [];
  for await (const { number, cells } of sheet.rows([])) {
    rows.push({ number, cells: cells.map((cell) => textOfCell(cell).slice(0, PREVIEW_TEXT).toWellFormed()) });
    if (rows.length === PREVIEW_ROWS) break;
  }
  return { name: textOfCell(sheet.name), rows };
}

/**
 * Reads the first rows of each sheet of a file.
 * @throws AppError file_no_rows, and any error that makes the file unreadable
 */
export async function previewFile(file: SheetFile): Promise<SheetPreview[]> {
  const previews: SheetPreview[] = [];
  for (const sheet of file.sheets.slice(0, PREVIEW_SHEETS)) previews.push(await previewSheet(sheet));
  if (previews.every(({ rows }) => rows.length === 0)) throw new AppError("file_no_rows");
  return previews;
}

const countMatched = (columns: readonly (string | null)[]) => columns.filter((code) => code !== null).length;

/** Proposes the columns of a sheet for a given header row. */
export function matchHeader(
  definition: SheetDefinition,
  { rows }: SheetPreview,
  header_row: number,
  remembered: RememberedHeaders,
): (string | null)[] {
  const headers = rows.find(({ number }) => number === header_row)?.cells ?? [];
  return matchColumns(headers, namedFields(definition), remembered);
}

interface Proposal {
  readonly header_row: number;
  readonly columns: readonly (string | null)[];
}

/** Proposes the header row: the first of those with the most fields found. */
export function proposeHeader(
  definition: SheetDefinition,
  preview: SheetPreview,
  remembered: RememberedHeaders,
): Proposal {
  const proposals = preview.rows.map(({ number }) => ({
    header_row: number,
    columns: matchHeader(definition, preview, number, remembered),
  }));
  const [best] = proposals.toSorted((a, b) => countMatched(b.columns) - countMatched(a.columns));
  return best ?? { header_row: 1, columns: [] };
}

/** Proposes sheet, header row and columns: those with the most fields found. */
export function proposeMatching(
  definition: SheetDefinition,
  previews: readonly SheetPreview[],
  remembered: RememberedHeaders,
): Matching {
  const proposals = previews.map((preview, sheet) => ({ sheet, ...proposeHeader(definition, preview, remembered) }));
  const [best] = proposals.toSorted((a, b) => countMatched(b.columns) - countMatched(a.columns));
  return { sheet: best?.sheet ?? 0, header_row: best?.header_row ?? 1, columns: best?.columns ?? [], constants: {} };
}
