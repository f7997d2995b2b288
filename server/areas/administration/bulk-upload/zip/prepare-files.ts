import { ownsAttachments } from "#shared/domain/administration/attachment-column.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import { type NewAttachment, prepareAttachment } from "#server/areas/attachments/prepare-attachment.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { type ByteSource, sourceOfFile } from "#server/engine/services/zip/byte-source.ts";
import { readZipEntry } from "#server/engine/services/zip/zip-entry.ts";
import type { OpenBatch } from "../open-batch.ts";
import { type FileIssue, type FileUse, findFiles, issueOfRow, readNamingRows, writeFileIssues } from "./find-files.ts";
import { forgetFiles, removeAfterCommit } from "./stored-files.ts";
import { readZipListing } from "./zip-listing.ts";

/*
 * The check prepares the files that rows name as attachments: type, size and pictures are refused before the load, which
 * then only moves rows.
 */

const MEGABYTE = 1_048_576;

/** What a refused file is reported as; null for errors that are none of the file. */
function issueOfRefusal({ row_number, file }: FileUse, error: unknown): FileIssue | null {
  if (!(error instanceof AppError) || ![413, 422].includes(error.status)) return null;
  if (error.code === "file_inflated" || error.code === "too_large") {
    const limit = ATTACHMENT_LIMITS.bytes / MEGABYTE;
    return issueOfRow(row_number, file.name, "administration.issue.file_large", { limit });
  }
  if (error.code === "file_broken") return issueOfRow(row_number, file.name, "administration.issue.file_damaged");
  return issueOfRow(row_number, file.name, errorCatalogue[error.code].key);
}

async function storeUse(files: FileStorage, source: ByteSource, { file }: FileUse): Promise<NewAttachment> {
  const content = readZipEntry(source, file.entry, ATTACHMENT_LIMITS.bytes);
  const stored = await files.put("attachment", content, ATTACHMENT_LIMITS.bytes);
  try {
    return (await prepareAttachment(files, { ...stored, name: file.name })).value;
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}

async function insertFile(tx: Tx, id: string, { row_number }: FileUse, file: NewAttachment): Promise<void> {
  const { name, type, size, sha256, width, height, file_key, thumbnail_key } = file;
  await tx.query(
    `insert into bulk_upload_file (bulk_upload_id, row_number, name, type, size, sha256, width, height, file_key, thumbnail_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, row_number, name, type, size, sha256, width, height, file_key, thumbnail_key],
  );
}

/** Stores the files one at a time: at most one is in memory. If the check fails later, the sweep removes them. */
async function storeUses(tx: Tx, batch: OpenBatch, source: ByteSource, uses: readonly FileUse[], rows: number) {
  const issues: FileIssue[] = [];
  for (const [index, use] of uses.entries()) {
    try {
      await insertFile(tx, batch.id, use, await storeUse(batch.services.files, source, use));
    } catch (error) {
      const issue = issueOfRefusal(use, error);
      if (!issue) throw error;
      issues.push(issue);
    }
    await batch.progress(rows + index + 1, rows + uses.length);
  }
  return issues;
}

/**
 * Searches the ZIP for the files that the rows name, and prepares them. Reports what is missing, ambiguous or refused.
 * @param rows the number of rows, for the progress
 * @throws AppError zip_uses, and with the reason why the ZIP cannot be read
 */
export async function prepareFiles(tx: Tx, batch: OpenBatch, rows: number): Promise<void> {
  const { id, services, work, sheet } = batch;
  removeAfterCommit(tx, services, await forgetFiles(tx, id));
  if (!ownsAttachments(sheet.entity)) return;
  const { zip_key: key, zip_size: size } = work;
  const source = key === null ? null : sourceOfFile(services.files, { key, size: size ?? 0 });
  const listing = source && (await readZipListing(source));
  const { uses, issues } = findFiles(await readNamingRows(tx, id), listing);
  const refused = source ? await storeUses(tx, batch, source, uses, rows) : [];
  await writeFileIssues(tx, id, [...issues, ...refused]);
}
