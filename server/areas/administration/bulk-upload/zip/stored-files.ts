import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/**
 * Deletes the rows of the files that a check prepared and no load attached.
 * @returns the keys of the stored files
 */
export async function forgetFiles(tx: Tx, bulk_upload_id: string): Promise<string[]> {
  const rows = await tx.query<{ file_key: string; thumbnail_key: string | null }>(
    "delete from bulk_upload_file where bulk_upload_id = $1 returning file_key, thumbnail_key",
    [bulk_upload_id],
  );
  return rows.flatMap(({ file_key, thumbnail_key }) =>
    thumbnail_key === null ? [file_key] : [file_key, thumbnail_key],
  );
}

/** Removes stored files that no row references any more. After a failure or a crash the sweep removes them. */
export function removeAfterCommit(
  tx: Tx,
  { files, log }: Pick<Services, "files" | "log">,
  keys: readonly (string | null)[],
): void {
  const remove = async () => {
    for (const key of keys) if (key !== null) await files.remove(key);
  };
  tx.afterCommit(() => void remove().catch((error: unknown) => log.warn({ err: error }, "bulk upload")));
}
