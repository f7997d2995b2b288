import { type Document, type DocumentState, liveDocumentStates } from "#shared/domain/documents/document.ts";
import { type Ending, markEnded } from "./mark-document-ended.ts";
import { backToDraft } from "./rental-signature.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const isLive = (state: DocumentState) => liveDocumentStates.includes(state);

/**
 * Ends an incompletely signed document; the rental of a contract becomes a draft again. The caller holds the lock on
 * the document's row. Holders of a link see the end on its page and are notified by mail.
 * @param today the business day, YYYY-MM-DD
 */
export async function endDocument(
  tx: Tx,
  document: Pick<Document, "id" | "state" | "is_contract" | "rental_id">,
  ending: Ending,
  today: string,
): Promise<void> {
  await markEnded(tx, document.id, ending);
  if (document.is_contract && document.rental_id && isLive(document.state))
    await backToDraft(tx, document.rental_id, today);
}
