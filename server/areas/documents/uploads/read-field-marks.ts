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
    `select f.kind, f.page, f.x, f.y, f.width, f.height, f.value, s.place::integer as signer
     from document_field f
     join (select id, row_number() over (order by position) - 1 as place from signer where document_id = $1) s on s.id = f.signer_id
     where f.document_id = $1 order by f.page, f.id`,
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
