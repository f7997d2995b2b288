import type { DocumentEventKind } from "#shared/domain/documents/document-event.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: announce_document_events.

export interface NewDocumentEvent {
  readonly document_id: string;
  readonly kind: DocumentEventKind;
  readonly signer_id?: string;
  /** Set for visitors with a link; for staff the transaction's actor is used. */
  readonly ip?: string;
  readonly user_agent?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records a document event. Append-only and without secrets: `details` is shown to staff. */
export async function recordDocumentEvent(tx: Tx, event: NewDocumentEvent): Promise<void> {
  const { document_id, kind, signer_id = null, ip = null, user_agent = null, details = {} } = event;
  await tx.query(
    `insert into document_event (document_id, kind, signer_id, ip, user_agent, details) values ($1, $2, $3, $4, $5, $6)`,
    [document_id, kind, signer_id, ip, user_agent, JSON.stringify(details)],
  );
}
