import type { SheetCell, SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { textOfCell } from "#shared/domain/administration/read-cell.ts";
import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { sourceOfFile } from "#server/engine/services/zip/byte-source.ts";
import { openSheetFile } from "#server/engine/services/sheet-reader/sheet-file.ts";
import {
  type SheetCellValue,
  type SheetColumn,
  writeSpreadsheet,
  XLSX_TYPE,
} from "#server/engine/services/spreadsheet.ts";
import { readBatch } from "./batch-access.ts";
import { readWork, type UploadWork } from "./batch-work.ts";
import { describeIssue, isMessageParams } from "./issues.ts";

/** An issue of a row, as text. */
interface Marked {
  readonly row: number;
  readonly text: string;
}

async function* inWords(
  rows: AsyncIterable<unknown[]>,
  entity: BulkUpload["entity"],
  language: Language,
): AsyncGenerator<Marked> {
  for await (const [row, field, key, params] of rows) {
    const issueParams: MessageParams = isMessageParams(params) ? params : {};
    const issue = { field: typeof field === "string" ? field : null, key: String(key), params: issueParams };
    yield { row: Number(row), text: describeIssue(entity, issue, language) };
  }
}

/** Merges rows with their issues; both are sorted by row number. */
async function* besideRows(
  rows: AsyncIterable<SheetRow>,
  issues: AsyncIterator<Marked>,
): AsyncGenerator<{ row: SheetRow; texts: string[] }> {
  let next = await issues.next();
  for await (const row of rows) {
    const texts: string[] = [];
    while (next.done !== true && next.value.row <= row.number) {
      if (next.value.row === row.number) texts.push(next.value.text);
      next = await issues.next();
    }
    yield { row, texts };
  }
}

/** Keeps dates as dates where the column holds dates; other cells are written as read. */
function toCell(cell: SheetCell, isDay: boolean): SheetCellValue {
  if (cell === null || typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean") return cell;
  return isDay && "day" in cell ? new Date(`${cell.day}T00:00:00Z`) : textOfCell(cell);
}

async function* toCells(
  marked: AsyncIterable<{ row: SheetRow; texts: string[] }>,
  days: readonly boolean[],
  which: { readonly header_row: number; readonly isWrongOnly: boolean },
): AsyncGenerator<SheetCellValue[][]> {
  for await (const { row, texts } of marked) {
    if (row.number <= which.header_row || (which.isWrongOnly && texts.length === 0)) continue;
    const cells = row.cells.map((cell, index) => toCell(cell, days[index] ?? false));
    yield [[texts.join("\n") || null, row.number, ...cells]];
  }
}

function describeColumns(work: UploadWork, days: readonly boolean[], titles: readonly [string, string]): SheetColumn[] {
  const { sheet, header_row } = work.matching;
  const headers = work.sheets[sheet]?.rows.find(({ number }) => number === header_row)?.cells ?? [];
  return [
    { header: titles[0], width: 60 },
    { header: titles[1], width: 8 },
    ...headers.map((header, index) => ({ header, width: 20, ...(days[index] ? { numFmt: "dd/mm/yyyy" } : {}) })),
  ];
}

async function openMarked(services: Services, batch: BulkUpload, work: UploadWork) {
  const source = sourceOfFile(services.files, { key: work.file_key, size: batch.file_size });
  const file = await openSheetFile(source);
  const sheet = file.sheets[work.matching.sheet];
  if (!sheet) throw new AppError("file_broken");
  return sheet.rows([]);
}

/**
 * GET /bulk-uploads/{id}/issues/export: the file's rows, each with its issues; with `rows=wrong` only rows that have
 * any.
 */
export const exportIssues: Route = readRoute({
  path: "/bulk-uploads/:id/issues/export",
  summary: "The rows of a file, each with its errors",
  access: { entity: "bulk_upload", action: "export" },
  parameters: ["rows"],
  heavy: "always",
  run: async ({ services, db, params, query, user, language, t }) => {
    const batch = await readBatch(db, params["id"] ?? "", user);
    const work = await readWork(db, batch.id);
    const kinds = new Map(sheets[batch.entity].fields.map(({ code, kind }) => [code, kind]));
    const days = work.matching.columns.map((code) => code !== null && kinds.get(code) === "date");
    const rows = await openMarked(services, batch, work);
    const issues = await services.exports.stream(
      user.user_id,
      "select row_number, field, key, params from bulk_upload_issue where bulk_upload_id = $1 order by row_number, id",
      [batch.id],
    );
    const marked = besideRows(rows, inWords(issues.rows, batch.entity, language));
    const which = { header_row: work.matching.header_row, isWrongOnly: query["rows"] === "wrong" };
    const columns = describeColumns(work, days, [t("administration.marked.errors"), t("administration.marked.row")]);
    const body = writeSpreadsheet(t("administration.marked.title"), columns, toCells(marked, days, which));
    body.once(
      "close",
      () => void issues.close().catch((error: unknown) => services.log.warn({ err: error }, "export")),
    );
    return { kind: "file", name: t("administration.marked.name", { file: batch.file_name }), type: XLSX_TYPE, body };
  },
});
