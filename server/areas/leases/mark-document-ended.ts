import type { DocumentEnd } from "#shared/domain/documents/document.ts";
import { type NewDocumentEvent, recordDocumentEvent } from "./document-events.ts";
import { enqueueNotifySigners } from "./notify-signers.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";

/** Audit verb of each end of a document. */
const verbs = {
  cancelled: "cancel",
  declined: "decline",
  expired: "expire",
} as const satisfies Readonly<Record<DocumentEnd, string>>;

export interface Ending extends Pick<NewDocumentEvent, "signer_id" | "ip" | "user_agent"> {
  readonly state: DocumentEnd;
  readonly reason: string | null;
}

/**
 * Marks a document as ended and enqueues the notification of signers with a link. The caller holds the lock on its
 * row and updates its rental.
 */
export async function markEnded(tx: Tx, document_id: string, { state, reason, ...who }: Ending): Promise<void> {
  await asMove(tx, verbs[state], () =>
    tx.query("update document set state = $2, end_reason = $3 where id = $1", [document_id, state, reason]),
  );
  const details = reason === null ? {} : { reason };
  await recordDocumentEvent(tx, { document_id, kind: state, ...who, details });
  await enqueueNotifySigners(tx, document_id);
}
