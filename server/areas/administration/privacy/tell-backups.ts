import { access } from "node:fs/promises";
import { writeErased } from "#server/engine/db/backup/erased-list.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import { readErased } from "./erase-again.ts";

const TELL_BACKUPS = "tell_backups";

/** Enqueues the update of the backups, in the transaction that erases a subject. */
export const askToTellBackups = (tx: Tx): Promise<void> => enqueue(tx, TELL_BACKUPS, {}, TELL_BACKUPS);

/**
 * Writes the erased ids, which must not be restored, into each backup of this database that is still in its original
 * folder. Moved backups need `npm run restore -- --erased`.
 * @returns number of backups updated
 */
export async function tellBackups(db: Db): Promise<number> {
  const backups = await db.query<{ folder: string }>("select folder from backup_taken order by taken_at", []);
  if (backups.length === 0) return 0;
  const ids = await readErased(db);
  let told = 0;
  for (const { folder } of backups) {
    const isThere = await access(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await writeErased(folder, ids);
    told += 1;
  }
  return told;
}

export const tellBackupsJob: Job = {
  name: TELL_BACKUPS,
  cron: "23 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: async ({ db }) => void (await tellBackups(db)),
};
