import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { forgetFiles } from "./zip/stored-files.ts";
import { BULK_UPLOAD_DAYS, REMEMBERED_HEADER_DAYS } from "#shared/domain/administration/policy.ts";

/**
 * Deletes an upload's working data and rows; the upload itself stays in the history.
 * @returns the keys of its files
 */
async function forget(services: Services, id: string): Promise<readonly string[]> {
  return transact(services.db, null, async (tx) => {
    const [work] = await tx.query<{ file_key: string; zip_key: string | null }>(
      "delete from bulk_upload_work where bulk_upload_id = $1 and running is null returning file_key, zip_key",
      [id],
    );
    if (!work) return [];
    const prepared = await forgetFiles(tx, id);
    for (const table of ["row", "issue", "record"])
      await tx.query(`delete from bulk_upload_${table} where bulk_upload_id = $1`, [id]);
    await tx.query("update bulk_upload set removed_at = clock_now() where id = $1", [id]);
    return [work.file_key, work.zip_key, ...prepared].filter((key) => key !== null);
  });
}

const FORGET_HEADERS = "delete from sheet_header where used_at < clock_now() - $1 * interval '1 day'";

async function forgetOld(services: Services): Promise<void> {
  await services.db.query(FORGET_HEADERS, [REMEMBERED_HEADER_DAYS]);
  const old = await services.db.query<{ id: string }>(
    `select b.id from bulk_upload b join bulk_upload_work w on w.bulk_upload_id = b.id
     where b.created_at < clock_now() - $1 * interval '1 day'`,
    [BULK_UPLOAD_DAYS],
  );
  for (const { id } of old) for (const key of await forget(services, id)) await services.files.remove(key);
}

export const purgeUploads: Job = {
  name: "purge_uploads",
  cron: "11 4 * * *",
  isDoneAtStart: false,
  run: forgetOld,
};
