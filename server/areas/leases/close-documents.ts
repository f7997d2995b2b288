import { documentLifecycle } from "#shared/domain/documents/document.ts";
import { markEnded } from "./mark-document-ended.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** How a rental is over: it never came to be, or it ran its time. */
export type RentalEnd = "cancelled" | "ended";

/**
 * Cancels what is still open of a rental that is over. Of one that was cancelled that is everything; of one that ended only
 * its contracts, drafts included, which nobody could send any more: what people sign as they leave (keys, inventory,
 * settlement) stays. The caller holds the rental's row.
 */
export async function closeDocumentsOf(
  tx: Tx,
  rental_id: string,
  end: RentalEnd,
  reason: string | null,
): Promise<void> {
  const open = await tx.query<{ id: string }>(
    `select id from document where rental_id = $1 and state = any($2) and ($3 or is_contract)
     order by id for no key update`,
    [rental_id, documentLifecycle.cancel.from, end === "cancelled"],
  );
  for (const { id } of open) await markEnded(tx, id, { state: "cancelled", reason });
}
