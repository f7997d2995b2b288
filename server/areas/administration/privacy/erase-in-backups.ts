import { access } from "node:fs/promises";
import { writeErased } from "#server/engine/db/backup/erased-list.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import { readErased } from "./erase-again.ts";

const ERASE_IN_BACKUPS = "tell_backups";

/** Enqueues the update of the backups, in the transaction that erases a subject. */
export const enqueueBackupErasure = (tx: Tx): Promise<void> => enqueue(tx, ERASE_IN_BACKUPS, {}, ERASE_IN_BACKUPS);

/**
 * Writes the erased ids, which must not be restored, into each backup of this database that is still in its original
 * folder. Moved backups need `npm run restore -- --erased`.
 * @returns number of backups updated
 */
export async function recordErasuresInBackups(db: Db): Promise<number> {
  const backups = await db.query<{ folder: string }>("select folder from backup_taken order by taken_at", []);
  if (backups.length === 0) return 0;
  const ids = await readErased(db);
  let updated = 0;
  for (const { folder } of backups) {
    const isThere = await access(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await writeErased(folder, ids);
    updated += 1;
  }
  return updated;
}

export const backupErasureJob: Job = {
  name: ERASE_IN_BACKUPS,
  cron: "23 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: async ({ db }) => void (await recordErasuresInBackups(db)),
};
