import { AppError } from "#shared/domain/core/app-error.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { concludeRental } from "#server/areas/leases/rental-signature.ts";
import { asMove, inSavepoint, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { announceDocument } from "./announce-document.ts";
import { SEAL_DOCUMENTS } from "./seal-job.ts";
import type { SigningDocument } from "./signing-access.ts";
import type { SigningContext } from "./signing-visitor.ts";

/**
 * The rental of a contract that all have signed. What a later change of it forbids keeps nobody's signature from counting:
 * then the rental waits, and its reason stands with the document.
 * @returns the code of what forbade it, or null
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

/** What the last signature does, with it: the document is signed, its rental upcoming or active, staff are told, and a job seals the file. */
export async function concludeDocument({ tx, services }: SigningContext, document: SigningDocument): Promise<void> {
  const { id, is_contract, rental_id } = document;
  await asMove(tx, "sign", () =>
    tx.query("update document set state = 'signed', completed_at = clock_now() where id = $1", [id]),
  );
  const failure =
    is_contract && rental_id !== null ? await tryConcludeRental(tx, rental_id, services.clock.today()) : null;
  await recordDocumentEvent(tx, { document_id: id, kind: "completed", details: failure === null ? {} : { failure } });
  await announceDocument(tx, document, "documents.notice.signed");
  await enqueue(tx, SEAL_DOCUMENTS, {}, `${SEAL_DOCUMENTS}:${id}`);
}
