import { createDb } from "#server/engine/db/pool.ts";

/** Records the folder of a backup, so that the ids of persons erased later are written into it (`erase-in-backups.ts`). */
export async function noteBackup(url: string, folder: string, taken_at: string): Promise<void> {
  const db = createDb({ url, max: 1 });
  try {
    await db.query(
      "insert into backup_taken (folder, taken_at) values ($1, $2) on conflict (folder) do update set taken_at = excluded.taken_at",
      [folder, taken_at],
    );
  } finally {
    await db.close();
  }
}
