import * as z from "zod/mini";
import { bulkJobs, issueKinds, sheetPreview } from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { batchRequest } from "./rows/batch.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/* Working data of a batch: `bulk_upload_work`, one row per batch until its file is removed. */

const storedMatching = z.object({
  sheet: z.int(),
  header_row: z.int(),
  columns: z.readonly(z.array(z.nullable(z.string()))),
  constants: z.record(z.string(), z.string()),
});

/** An error as stored; translated for each reader. */
const storedFailure = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Failure = z.infer<typeof storedFailure>;

const storedGroup = z.object({
  kind: z.enum(issueKinds),
  field: z.nullable(z.string()),
  key: z.string(),
  /** The limit in the text, if it has one. */
  limit: z.nullable(z.number()),
  count: z.int(),
});

const workRow = z.object({
  file_key: z.string(),
  sheets: z.array(sheetPreview),
  matching: storedMatching,
  running: z.nullable(z.enum(bulkJobs)),
  /** New for each requested job: an earlier job that still runs becomes obsolete. */
  run_id: z.nullable(z.uuid()),
  request: z.nullable(batchRequest),
  done: z.int(),
  total: z.int(),
  failure: z.nullable(storedFailure),
  groups: z.array(storedGroup),
  /** The ZIP with the files of the rows; all null without one. */
  zip_key: z.nullable(z.string()),
  zip_name: z.nullable(z.string()),
  zip_size: z.nullable(z.int()),
  zip_files: z.nullable(z.int()),
});
export type UploadWork = z.infer<typeof workRow>;

const FIELDS = Object.keys(workRow.shape).join(", ");

/** @throws AppError file_gone after the file was removed */
export async function readWork(db: Queryable, id: string, mode: "" | "for update" = ""): Promise<UploadWork> {
  const work = await findWork(db, id, mode);
  if (!work) throw new AppError("file_gone");
  return work;
}

/** The same; null after the file was removed. */
export async function findWork(db: Queryable, id: string, mode: "" | "for update" = ""): Promise<UploadWork | null> {
  const [row] = await db.query<object>(`select ${FIELDS} from bulk_upload_work where bulk_upload_id = $1 ${mode}`, [
    id,
  ]);
  return row === undefined ? null : z.parse(workRow, row);
}
