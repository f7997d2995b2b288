import type { BulkJob } from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Failure } from "./batch-work.ts";
import type { OpenBatch } from "./open-batch.ts";

/** Groups that are kept: those that say most. */
const MAX_GROUPS = 50;

/** Says what is wrong in how many rows; the texts are made for each reader. */
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

/** How the history calls it that a batch comes to a state. */
const verbs = { validated: "validate", committed: "commit", undone: "undo" } as const satisfies Record<string, BulkJob>;

/**
 * Ends a job: the batch is in its next state and waits for nothing.
 * @param columns further columns of the batch, as SQL of our own
 * @throws AppError forbidden_move when somebody threw the batch away meanwhile
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
