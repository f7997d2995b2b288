import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { checkRows } from "./rows/check-rows.ts";
import { writeRecords } from "./rows/write-records.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { finishBatch } from "./finish-batch.ts";
import type { OpenBatch } from "./open-batch.ts";
import { attachFiles } from "./zip/attach-files.ts";

/** Files of one entity are loaded one after another: not every key of a row has a unique constraint. */
const loadLock = defineLock("load");

/** Rows with errors are not loaded; their errors stay for their correction. */
const LEAVE_SQL = `delete from bulk_upload_row r where r.bulk_upload_id = $1 and exists (
  select 1 from bulk_upload_issue i where i.bulk_upload_id = $1 and i.row_number = r.row_number and i.kind = 'error')`;

const FORGET_SQL = `delete from bulk_upload_issue i using bulk_upload_row r
  where i.bulk_upload_id = $1 and r.bulk_upload_id = $1 and r.row_number = i.row_number`;

const COUNT_WRONG = `select count(distinct i.row_number) as count, count(distinct r.row_number) as outdated
  from bulk_upload_issue i left join bulk_upload_row r on r.bulk_upload_id = $1 and r.row_number = i.row_number
  where i.bulk_upload_id = $1 and i.kind = 'error'`;

/**
 * Loads the rows without errors; those with errors wait. The former are checked again, since the database may have
 * changed: unless all of them are still right, nothing is loaded.
 */
export async function commitBatch(tx: Tx, batch: OpenBatch): Promise<void> {
  const { id } = batch;
  await loadLock.take(tx, batch.sheet.entity);
  await tx.query(LEAVE_SQL, [id]);
  await tx.query(FORGET_SQL, [id]);
  await checkRows(tx, batch);
  const [wrong = { count: 0, outdated: 0 }] = await tx.query<{ count: number; outdated: number }>(COUNT_WRONG, [id]);
  if (wrong.outdated > 0) {
    const failure = { code: "batch_outdated", params: {} };
    await finishBatch(tx, batch, "validated", `wrong_row_count = ${wrong.count}, validated_at = clock_now()`, failure);
    return;
  }
  await writeRecords(tx, batch, (done) => batch.progress(done));
  await attachFiles(tx, batch);
  await finishBatch(tx, batch, "committed", "committed_at = clock_now(), committed_by_id = current_actor()");
}
