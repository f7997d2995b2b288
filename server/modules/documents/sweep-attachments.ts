import { ATTACHMENT_LIMITS } from "#shared/domain/documents/attachment.ts";
import type { Db } from "#server/db/pool.ts";
import type { Services } from "#server/services/services.ts";

const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Those of some keys that no attachment speaks of. */
async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select key from unnest($1::text[]) as k (key)
     where not exists (select 1 from attachment a where a.file_key = k.key)
       and not exists (select 1 from attachment a where a.thumbnail_key = k.key)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/**
 * Clears away what belongs to nothing: files that waited for their record for a day, and those whose row is gone or was
 * never written because the server was killed in between. Younger ones may be on their way.
 * @returns how many files were removed
 */
export async function sweepAttachments({ db, files }: Pick<Services, "db" | "files">): Promise<number> {
  const { waitingHours } = ATTACHMENT_LIMITS;
  await db.query(
    "delete from attachment where owner_id is null and created_at < clock_now() - make_interval(hours => $1)",
    [waitingHours],
  );
  let removed = 0;
  let batch: string[] = [];
  const clear = async () => {
    for (const key of await unknownKeys(db, batch)) {
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  // The files' own clock, not the pretended one: they say when they were written.
  for await (const key of files.keptBefore("attachment", new Date(Date.now() - waitingHours * HOUR_MS))) {
    batch.push(key);
    if (batch.length === BATCH) await clear();
  }
  await clear();
  return removed;
}
