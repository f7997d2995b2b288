import { AppError } from "#shared/domain/core/app-error.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { concludeRental } from "#server/areas/leases/rental-signature.ts";
import { asMove, inSavepoint, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { announceTogether } from "../announce-document.ts";
import { SEAL_DOCUMENTS } from "../seal/seal-job.ts";
import { readSigningDocument, type SigningDocument } from "./signing-access.ts";
import type { SigningContext } from "./signing-visitor.ts";

/**
 * Concludes the rental of a fully signed contract. If a later change of the rental prevents that, the signatures
 * still count: the rental stays as it is and the reason is recorded with the document.
 * @returns the error code, or null
 */
async function tryConcludeRental(tx: Tx, rental_id: string, today: string): Promise<string | null> {
  try {
    await inSavepoint(tx, () => concludeRental(tx, rental_id, today, today));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

/** Completes documents that are signed together with the last signature of all, and notifies staff once. */
export async function concludeTogether(context: SigningContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const document = await readSigningDocument(context.tx, id);
    if (document) await concludeDocument(context, document);
  }
  const [first] = ids;
  if (first !== undefined) await announceTogether(context.tx, first, "signed");
}

/** Completes a document with its last signature: sets it signed and its rental upcoming or active, and enqueues the sealing. */
async function concludeDocument({ tx, services }: SigningContext, document: SigningDocument): Promise<void> {
  const { id, is_contract, rental_id } = document;
  await asMove(tx, "sign", () =>
    tx.query("update document set state = 'signed', completed_at = clock_now() where id = $1", [id]),
  );
  const failure =
    is_contract && rental_id !== null ? await tryConcludeRental(tx, rental_id, services.clock.today()) : null;
  await recordDocumentEvent(tx, { document_id: id, kind: "completed", details: failure === null ? {} : { failure } });
  await enqueue(tx, SEAL_DOCUMENTS, {}, `${SEAL_DOCUMENTS}:${id}`);
}
