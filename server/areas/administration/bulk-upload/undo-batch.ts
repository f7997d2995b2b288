import { gatherCreated, reportUndoBlockers } from "./rows/undo-blockers.ts";
import { deleteBatchRecords } from "./rows/delete-batch-records.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { ownerOfTable } from "#server/engine/http/database-errors.ts";
import { finishBatch } from "./finish-batch.ts";
import type { OpenBatch } from "./open-batch.ts";

/**
 * Deletes everything that a batch created. If any of it was changed or is referenced, deletes nothing and reports
 * why.
 */
export async function undoBatch(tx: Tx, batch: OpenBatch): Promise<void> {
  await gatherCreated(tx, batch);
  const count = await reportUndoBlockers(tx, batch, ownerOfTable);
  if (count > 0) {
    await finishBatch(tx, batch, "committed", "undone_at = null", { code: "undo_refused", params: { count } });
    return;
  }
  await deleteBatchRecords(tx, batch);
  await finishBatch(tx, batch, "undone", "undone_at = clock_now(), undone_by_id = current_actor()");
}
