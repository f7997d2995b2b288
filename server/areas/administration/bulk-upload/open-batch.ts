import type { BulkJob, BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Batch } from "./rows/batch.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { parseRow, readRowJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { findWork, type UploadWork } from "./batch-work.ts";

/** A batch while a job works on it. */
export interface OpenBatch extends Batch {
  readonly services: Services;
  readonly row: BulkUpload;
  readonly work: UploadWork;
  /** Stores the progress at intervals, and aborts the job at shutdown. */
  readonly progress: (done: number, total?: number) => Promise<void>;
}

/** Minimum interval between progress updates, in milliseconds. */
const PROGRESS_EVERY_MS = 250;

/**
 * Written on another connection, since the job's own transaction is not visible to others yet.
 * @throws AppError forbidden_move when the job is obsolete
 */
function createProgress(
  { db }: Services,
  id: string,
  run_id: string | null,
  signal: AbortSignal,
): OpenBatch["progress"] {
  let reportedAt = 0;
  return async (done, total) => {
    signal.throwIfAborted();
    const now = performance.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    const wanted = await db.query(
      `update bulk_upload_work set done = $3, total = coalesce($4, total)
       where bulk_upload_id = $1 and run_id = $2 and running is not null returning run_id`,
      [id, run_id, done, total ?? null],
    );
    if (wanted.length === 0) throw new AppError("forbidden_move");
  };
}

/** Loads what a job needs; null when the batch no longer waits for it. */
export async function openBatch(
  services: Services,
  tx: Tx,
  id: string,
  job: BulkJob,
  signal: AbortSignal,
): Promise<OpenBatch | null> {
  const work = await findWork(tx, id);
  const json = await readRowJson(tx, bulkUploadResource, id, everyRow);
  if (work?.running !== job || !work.request || json === null) return null;
  const row = parseRow(bulkUploadResource, json);
  const sheet = sheets[row.entity];
  const progress = createProgress(services, id, work.run_id, signal);
  return { id, sheet, request: work.request, services, row, work, progress };
}
