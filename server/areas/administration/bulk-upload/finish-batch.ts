import type { BulkJob } from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Failure } from "./batch-work.ts";
import type { OpenBatch } from "./open-batch.ts";

/** Groups stored: the largest ones. */
const MAX_GROUPS = 50;

/** Stores the issues grouped and counted; texts are translated for each reader. */
async function writeGroups(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update bulk_upload_work set groups = (
       select coalesce(jsonb_agg(g order by g.count desc), '[]') from (
         select kind, field, key, (params ->> 'limit')::numeric as limit, count(*) as count
         from bulk_upload_issue where bulk_upload_id = $1
         group by 1, 2, 3, 4 order by count(*) desc limit ${MAX_GROUPS}) g)
     where bulk_upload_id = $1`,
    [id],
  );
}

/** Audit verb for reaching each state. */
const verbs = { validated: "validate", committed: "commit", undone: "undo" } as const satisfies Record<string, BulkJob>;

/**
 * Finishes a job: sets the batch's next state and clears the running job.
 * @param columns further columns of the batch, as trusted SQL
 * @throws AppError forbidden_move when the batch was discarded or changed meanwhile
 */
export async function finishBatch(
  tx: Tx,
  { id, row, work }: OpenBatch,
  state: keyof typeof verbs,
  columns: string,
  failure: Failure | null = null,
): Promise<void> {
  await writeGroups(tx, id);
  const changed = await asMove(tx, verbs[state], () =>
    tx.query(`update bulk_upload set state = $2, ${columns} where id = $1 and version = $3 returning id`, [
      id,
      state,
      row.version,
    ]),
  );
  const ended = await tx.query(
    `update bulk_upload_work set running = null, request = null, done = total, failure = $3
     where bulk_upload_id = $1 and run_id = $2 and running is not null returning run_id`,
    [id, work.run_id, failure ? JSON.stringify(failure) : null],
  );
  if (changed.length === 0 || ended.length === 0) throw new AppError("forbidden_move");
}
