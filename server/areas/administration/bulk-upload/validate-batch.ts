import type { MessageKey } from "#locales/es.ts";
import { normalizeHeader } from "#shared/domain/administration/match-columns.ts";
import { createRecordReader } from "#shared/domain/administration/read-record.ts";
import type { SheetCell, SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { checkRows } from "./rows/check-rows.ts";
import { clearStage, createStage } from "./rows/stage-rows.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { meter, sourceOfFile } from "#server/engine/services/zip/byte-source.ts";
import type { MergedColumn } from "#server/engine/services/sheet-reader/merged-cells.ts";
import { openSheetFile, type Sheet } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { exampleFilter } from "./example-row.ts";
import { finishBatch } from "./finish-batch.ts";
import type { OpenBatch } from "./open-batch.ts";
import { prepareFiles } from "./zip/prepare-files.ts";
import { vocabularyOf } from "./sheet-words.ts";
import { MAX_BULK_UPLOAD_RECORDS } from "#shared/domain/administration/policy.ts";

/** Bytes read before the first rows are available. */
const FIRST_BYTES = 65_536;
/** Rows between two progress updates. */
const PROGRESS_EVERY = 200;

interface OpenSheet {
  readonly sheet: Sheet;
  /** Estimated number of rows, from the bytes read so far. */
  readonly estimate: (rows: number) => number;
}

async function openSheet({ services, row, work }: OpenBatch): Promise<OpenSheet> {
  const source = meter(sourceOfFile(services.files, { key: work.file_key, size: row.file_size }));
  const sheet = (await openSheetFile(source)).sheets[work.matching.sheet];
  if (!sheet) throw new AppError("file_broken");
  let before = 0;
  const estimate = (rows: number) => {
    before ||= source.streamed();
    const read = Math.min(sheet.size, source.streamed() - before + FIRST_BYTES);
    return Math.round((rows * sheet.size) / read);
  };
  return { sheet, estimate };
}

/** Whether a row repeats the header: long sheets repeat it on every page. */
function repeatsHeader(header: readonly string[]) {
  const titles = header.map(normalizeHeader);
  return (cells: readonly SheetCell[]) =>
    titles.every((title, index) => {
      const cell = cells[index] ?? null;
      return cell === null ? title === "" : typeof cell === "string" && normalizeHeader(cell) === title;
    });
}

/** Rows with records: below the header, without repeated headers and the template's example. */
function recordFilter({ sheet, work }: OpenBatch): (row: SheetRow) => boolean {
  const { sheet: sheetIndex, header_row, columns } = work.matching;
  const header = work.sheets[sheetIndex]?.rows.find(({ number }) => number === header_row)?.cells ?? [];
  const isHeader = repeatsHeader(header);
  const isExample = exampleFilter(sheet, columns);
  return ({ number, cells }) => number > header_row && !isHeader(cells) && !isExample(cells);
}

/** Hidden rows of the spreadsheet are loaded too, with a warning. */
const HIDDEN_SQL = `
  insert into bulk_upload_issue (bulk_upload_id, kind, row_number, field, key, params, value)
  select $1, 'warning', number, null, $3, '{}', null from unnest($2::integer[]) number`;
const HIDDEN = "administration.issue.hidden" satisfies MessageKey;

/** @returns the merged columns found, and the number of records */
async function stageBatch(tx: Tx, batch: OpenBatch, { sheet, estimate }: OpenSheet, merged: readonly MergedColumn[]) {
  await clearStage(tx, batch.id);
  const day = { today: batch.services.clock.today() };
  const reader = createRecordReader(batch.sheet, batch.work.matching, vocabularyOf(batch.sheet), day);
  const stage = createStage(tx, batch.id);
  const holdsRecord = recordFilter(batch);
  const rows = sheet.rows(merged);
  const hidden: number[] = [];
  let count = 0;
  let next = await rows.next();
  for (; next.done !== true; next = await rows.next()) {
    if (!holdsRecord(next.value)) continue;
    count += 1;
    if (count > MAX_BULK_UPLOAD_RECORDS)
      throw new AppError("file_too_many_rows", { params: { limit: MAX_BULK_UPLOAD_RECORDS } });
    if (next.value.isHidden) hidden.push(next.value.number);
    await stage.add(reader.read(next.value));
    if (count % PROGRESS_EVERY === 0) await batch.progress(count, estimate(count));
  }
  await stage.end();
  await tx.query(HIDDEN_SQL, [batch.id, hidden, HIDDEN]);
  return { count, merged: next.value };
}

/** Merged cells are listed after the rows in the file: if there are any, the rows are read a second time. */
async function stageRows(tx: Tx, batch: OpenBatch): Promise<number> {
  const open = await openSheet(batch);
  const { header_row } = batch.work.matching;
  const first = await stageBatch(tx, batch, open, []);
  const isMerged = first.merged.some(({ last }) => last > header_row);
  const { count } = isMerged ? await stageBatch(tx, batch, open, first.merged) : first;
  if (count === 0) throw new AppError("file_no_rows");
  return count;
}

/** Reads and checks every row of a batch's file. Writes only the batch itself. */
export async function validateBatch(tx: Tx, batch: OpenBatch): Promise<void> {
  const count = await stageRows(tx, batch);
  await prepareFiles(tx, batch, count);
  await checkRows(tx, batch);
  await finishBatch(
    tx,
    batch,
    "validated",
    `row_count = ${count}, validated_at = clock_now(), wrong_row_count = (
       select count(distinct row_number) from bulk_upload_issue where bulk_upload_id = $1 and kind = 'error')`,
  );
}
