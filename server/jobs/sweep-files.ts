import { type FilePurpose, filePurposes } from "#server/services/file-storage.ts";
import type { Services } from "#server/services/services.ts";
import type { Db } from "#server/db/pool.ts";
import type { Job } from "./jobs.ts";

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Where the database keeps the keys of each purpose's files: what stands in none of these belongs to nothing. */
const keptIn: Readonly<Record<FilePurpose, readonly { readonly table: string; readonly column: string }[]>> = {
  "bulk-upload": [{ table: "bulk_upload_work", column: "file_key" }],
  attachment: [
    { table: "attachment", column: "file_key" },
    { table: "attachment", column: "thumbnail_key" },
  ],
  mail: [{ table: "mail_attachment", column: "file_key" }],
  remittance: [{ table: "remittance", column: "file_key" }],
  "bank-statement": [{ table: "bank_statement", column: "file_key" }],
  verifactu: [{ table: "verifactu_batch", column: "file_key" }],
  logo: [{ table: "logo", column: "file_key" }],
  document: [
    { table: "document_version", column: "file_key" },
    { table: "document_print", column: "pdf_key" },
    { table: "document", column: "docx_key" },
    { table: "document", column: "signed_pdf_key" },
  ],
  template: [{ table: "template_revision", column: "file_key" }],
};

/** Those of some keys that no row speaks of. */
async function unknownKeys(db: Db, purpose: FilePurpose, keys: readonly string[]): Promise<string[]> {
  const isUnknown = keptIn[purpose].map(
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
  // The files' own clock, not the pretended one: they say when they were written.
  for await (const key of files.keptBefore(purpose, new Date(Date.now() - DAY_MS))) {
    batch.push(key);
    if (batch.length === BATCH) await clear();
  }
  await clear();
  return removed;
}

/**
 * Clears away the files whose row is gone or was never written because the server was killed in between. Those younger than
 * a day may be on their way.
 * @returns how many files were removed
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
