import { type DocumentState, liveDocumentStates } from "#shared/domain/documents/document.ts";
import { lockTogether, type TogetherDocument } from "./lock-together.ts";
import { type Ending, markEnded } from "./mark-document-ended.ts";
import { backToDraft } from "./rental-signature.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const isLive = (state: DocumentState) => liveDocumentStates.includes(state);

/** The row of a signer in another document that is signed together. */
async function findRow(tx: Tx, document_id: string, lead_id: string | undefined) {
  if (lead_id === undefined) return {};
  const [row] = await tx.query<{ id: string }>("select id from signer where document_id = $1 and lead_id = $2", [
    document_id,
    lead_id,
  ]);
  return row ? { signer_id: row.id } : {};
}

/**
 * Ends an incompletely signed document, and those that are signed together with it; the rental of a contract becomes a
 * draft again. The caller holds the lock on them. Holders of a link see the end on its page and are notified by mail.
 * @param today the business day, YYYY-MM-DD
 */
export async function endDocument(tx: Tx, document: TogetherDocument, ending: Ending, today: string): Promise<void> {
  const { signer_id, ...rest } = ending;
  for (const { id, state, is_contract, rental_id } of await lockTogether(tx, document.id)) {
    const isOther = id !== document.id;
    if (isOther && !isLive(state)) continue;
    await markEnded(tx, id, isOther ? { ...rest, ...(await findRow(tx, id, signer_id)) } : ending);
    if (is_contract && rental_id && isLive(state)) await backToDraft(tx, rental_id, today);
  }
}
