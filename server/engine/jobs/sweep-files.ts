import { fileColumns, type FilePurpose, filePurposes } from "#server/schema/file-columns.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Job } from "./jobs.ts";

const DAY_MS = 86_400_000;
const BATCH = 500;

/** The keys that no row references. */
async function unknownKeys(db: Db, purpose: FilePurpose, keys: readonly string[]): Promise<string[]> {
  const isUnknown = fileColumns[purpose].map(
    ({ table, column }) => `not exists (select 1 from ${table} t where t.${column} = k.key)`,
  );
  const rows = await db.query<{ key: string }>(
    `select key from unnest($1::text[]) as k (key) where ${isUnknown.join(" and ")}`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

async function sweepPurpose({ db, files }: Pick<Services, "db" | "files">, purpose: FilePurpose): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const clear = async () => {
    for (const key of await unknownKeys(db, purpose, batch)) {
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  // The real clock, not the business one: it is compared with the files' modification times.
  for await (const key of files.storedBefore(purpose, new Date(Date.now() - DAY_MS))) {
    batch.push(key);
    if (batch.length === BATCH) await clear();
  }
  await clear();
  return removed;
}

/**
 * Removes files without a row: it was deleted, or the server was killed before writing it. Files younger than a day
 * may still be in use by an upload.
 * @returns number of removed files
 */
export async function sweepFiles(services: Pick<Services, "db" | "files">): Promise<number> {
  let removed = 0;
  for (const purpose of filePurposes) removed += await sweepPurpose(services, purpose);
  return removed;
}

export const sweepFilesJob: Job = {
  name: "sweep_files",
  cron: "17 * * * *",
  isDoneAtStart: false,
  lane: "long",
  run: async (services) => void (await sweepFiles(services)),
};
