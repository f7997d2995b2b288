import { type NewDocumentEvent, recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Signing } from "./signing-access.ts";
import { partsOf } from "./signing-page.ts";

/** Records what a signer did by their link in the history of each document that it opens. */
export async function recordOfParts(
  tx: Tx,
  signing: Signing,
  event: Omit<NewDocumentEvent, "document_id" | "signer_id">,
): Promise<void> {
  for (const { document, signer } of partsOf(signing))
    await recordDocumentEvent(tx, { ...event, document_id: document.id, signer_id: signer.id });
}
