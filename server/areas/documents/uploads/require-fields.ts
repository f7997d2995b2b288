import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Pages with a field of no signer, or of one without the task of signing. */
const WITHOUT_SIGNER = `
  select f.page from document_field f left join signer s on s.id = f.signer_id
  where f.document_id = $1 and s.task is distinct from 'sign'
  order by f.page limit 1`;

/** Who signs a document without a field for their signature. */
const WITHOUT_SIGNATURE = `
  select s.name from signer s where s.document_id = $1 and s.task = 'sign' and not exists (
    select 1 from document_field f where f.signer_id = s.id and f.kind = 'signature')
  order by s.position limit 1`;

/**
 * Each field of an uploaded PDF belongs to a signer with the task of signing, and each of these has a field for the
 * signature.
 * @throws AppError document_field_unassigned, document_signature_field_missing
 */
export async function requireFields(tx: Tx, { id, content }: Document): Promise<void> {
  if (content !== "pdf") return;
  const [loose] = await tx.query<{ page: number }>(WITHOUT_SIGNER, [id]);
  if (loose) throw new AppError("document_field_unassigned", { params: { page: loose.page } });
  const [missing] = await tx.query<{ name: string }>(WITHOUT_SIGNATURE, [id]);
  if (missing) throw new AppError("document_signature_field_missing", { params: missing });
}
