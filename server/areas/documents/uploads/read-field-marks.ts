import type { Queryable } from "#server/engine/db/queryable.ts";
import type { FieldMark } from "../pdf/field-marks.ts";

/** What is drawn on the pages of a signed document that was uploaded as a PDF; null for others. */
export async function readFieldMarks(db: Queryable, document_id: string): Promise<readonly FieldMark[] | null> {
  const [document] = await db.query<{ is_uploaded: boolean }>(
    "select content = 'pdf' as is_uploaded from document where id = $1",
    [document_id],
  );
  if (!document?.is_uploaded) return null;
  return db.query<FieldMark>(
    `select kind, page, x, y, width, height, value, signer_id from document_field where document_id = $1 order by page, id`,
    [document_id],
  );
}

/** The hash of the file as it was uploaded; null for documents that were not. */
export async function readOriginalHash(db: Queryable, document_id: string): Promise<string | null> {
  const [row] = await db.query<{ sha256: string }>(
    "select docx_sha256 as sha256 from document where id = $1 and content = 'pdf'",
    [document_id],
  );
  return row?.sha256 ?? null;
}
