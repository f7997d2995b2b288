import { checkRows } from "./rows/check-rows.ts";
import { writeRecords } from "./rows/write-records.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { finishBatch } from "./finish-batch.ts";
import type { OpenBatch } from "./open-batch.ts";

const COUNT_WRONG = `select count(distinct row_number) as count from bulk_upload_issue
  where bulk_upload_id = $1 and kind = 'error'`;

/** Checks the rows again, since the database may have changed, and loads them only if all are still valid. */
export async function commitBatch(tx: Tx, batch: OpenBatch): Promise<void> {
  const { id } = batch;
  await tx.query("delete from bulk_upload_issue where bulk_upload_id = $1", [id]);
  await checkRows(tx, batch);
  const [wrong] = await tx.query<{ count: number }>(COUNT_WRONG, [id]);
  if (wrong && wrong.count > 0) {
    const failure = { code: "batch_outdated", params: {} };
    await finishBatch(tx, batch, "validated", `wrong_row_count = ${wrong.count}, validated_at = clock_now()`, failure);
    return;
  }
  await writeRecords(tx, batch, (done) => batch.progress(done));
  await finishBatch(tx, batch, "committed", "committed_at = clock_now(), committed_by_id = current_actor()");
}
