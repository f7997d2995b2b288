import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import {
  type DocumentField,
  type DocumentFieldInput,
  isFieldPlaced,
  type PageSize,
} from "#shared/domain/documents/document-field.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** The fields of a document, in the order in which they were placed. */
export const readFields = (db: Queryable, document_id: string): Promise<readonly DocumentField[]> =>
  db.query<DocumentField>(
    `select id, signer_id, kind, page, x, y, width, height, is_required, label, value
     from document_field where document_id = $1 order by page, y, x, id`,
    [document_id],
  );

/** The pages of an uploaded PDF; null for other documents. */
export async function readPageSizes(db: Queryable, document_id: string): Promise<readonly PageSize[] | null> {
  const [row] = await db.query<{ page_sizes: PageSize[] | null }>(
    `select p.page_sizes from document d join document_pdf p on p.document_id = d.id and p.docx_sha256 = d.docx_sha256
     where d.id = $1 and d.content = 'pdf'`,
    [document_id],
  );
  return row?.page_sizes ?? null;
}

/**
 * Removes the fields of a draft that are on no page of another file.
 * @returns their number
 */
export async function dropLostFields(tx: Tx, document_id: string, pages: readonly PageSize[]): Promise<number> {
  const lost = (await readFields(tx, document_id)).filter((field) => !isFieldPlaced(field, pages));
  await tx.query("delete from document_field where id = any($1)", [lost.map(({ id }) => id)]);
  return lost.length;
}

/**
 * A draft with a Word document has no fields.
 * @returns the number of those removed
 */
export async function dropFields(tx: Tx, document_id: string): Promise<number> {
  return (await tx.query("delete from document_field where document_id = $1 returning id", [document_id])).length;
}

/** @throws InvalidInput for a field outside its page, and for one of a signer of another document */
async function assertFields(tx: Tx, document_id: string, fields: readonly DocumentFieldInput[]): Promise<void> {
  const pages = await readPageSizes(tx, document_id);
  if (pages === null) throw new AppError("document_without_pdf");
  const signers = await tx.query<{ id: string }>("select id from signer where document_id = $1", [document_id]);
  const known = new Set(signers.map(({ id }) => id));
  const issues = fields.flatMap((field, index): ValidationMessage[] => {
    if (field.signer_id === null || !known.has(field.signer_id))
      return [{ field: `fields.${index}.signer_id`, key: "validation.field_signer", params: {} }];
    if (isFieldPlaced(field, pages)) return [];
    return [{ field: `fields.${index}.page`, key: "validation.field_outside", params: {} }];
  });
  if (issues.length > 0) throw new InvalidInput("document", issues);
}

/**
 * Replaces the fields of a draft, whose row the caller has locked.
 * @throws AppError document_without_pdf; InvalidInput
 */
export async function writeFields(tx: Tx, document_id: string, fields: readonly DocumentFieldInput[]): Promise<void> {
  await assertFields(tx, document_id, fields);
  await dropFields(tx, document_id);
  await tx.query(
    `insert into document_field (document_id, signer_id, kind, page, x, y, width, height, is_required, label)
     select $1, f.signer_id, f.kind, f.page, f.x, f.y, f.width, f.height, f.is_required, f.label
     from jsonb_to_recordset($2) f (signer_id uuid, kind text, page integer, x double precision, y double precision,
       width double precision, height double precision, is_required boolean, label text)`,
    [document_id, JSON.stringify(fields)],
  );
}
