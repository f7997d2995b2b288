import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { addDocumentVersion, fileNameOf, storeDocumentFile } from "../document-files.ts";
import { dropFields } from "../uploads/field-rows.ts";
import { fillRevision } from "../fill-revision.ts";

// The database's part, in server/schema: hash_filling.

interface Source {
  readonly is_ready: boolean;
  readonly terms: string | null;
}

async function readSource(tx: Tx, { id, template_id, rental_id, is_mandate }: Document): Promise<Source | undefined> {
  const [source] = await tx.query<Source>(
    `select t.state = 'active' and t.revision > 0 as is_ready, hash_filling($2, $3, $4) as terms
     from template t where t.id = $1`,
    [template_id, id, rental_id, is_mandate],
  );
  return source;
}

/** A contract needs a rental; a letter or an owner's instructions are filled with the data there are. */
const lacksRental = ({ rental_id, is_contract }: Document) => is_contract && rental_id === null;

/** Whether a new draft can be filled at once: its template is active, and a contract has its rental. */
export async function isFillable(tx: Tx, document: Document): Promise<boolean> {
  return !lacksRental(document) && (await readSource(tx, document))?.is_ready === true;
}

/**
 * Regenerates a draft's .docx from its template with the current data of its rental or owner. The caller holds the
 * lock on the document's row.
 * @throws AppError template_inactive; document_without_rental for a contract without one
 */
export async function fillDocumentDraft(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, "files" | "documentRenderer"> },
  document: Document,
): Promise<void> {
  const { id, template_id, rental_id, owner_id, title } = document;
  const source = await readSource(tx, document);
  if (!template_id || !source?.is_ready) throw new AppError("template_inactive", { field: "template_id" });
  if (lacksRental(document)) throw new AppError("document_without_rental", { field: "rental_id" });
  const { docx, revision, missing } = await fillRevision(
    { db: tx, files: services.files },
    template_id,
    { rental_id, owner_id, document_id: id },
    title,
  );
  const file = await storeDocumentFile(services.files, docx);
  await tx.query(
    "update document set content = 'word', docx_key = $2, docx_sha256 = $3, template_revision = $4, filled_terms = $5, failure = null where id = $1",
    [id, file.key, file.sha256, revision, source.terms],
  );
  const dropped_fields = await dropFields(tx, id);
  services.documentRenderer.prepare();
  const file_name = fileNameOf(document, "docx");
  await addDocumentVersion(tx, { document_id: id, kind: "filled", file_name, file, template_revision: revision });
  await recordDocumentEvent(tx, {
    document_id: id,
    kind: "filled",
    details: { revision, missing, ...(dropped_fields > 0 && { dropped_fields }) },
  });
}
