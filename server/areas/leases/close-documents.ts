import { documentLifecycle } from "#shared/domain/documents/document.ts";
import { markEnded } from "./mark-document-ended.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** How a rental ends: cancelled before it started, or ended. */
export type RentalEnd = "cancelled" | "ended";

/** Open documents of a rental, and of these its contracts with what is signed together with them. */
const OPEN = "rental_id = $1 and state = any($2)";
const OPEN_WITH_CONTRACT = `(is_contract or bundle_id in (select bundle_id from document where ${OPEN} and is_contract))`;

/** The documents that the end of a rental cancels, its contract first. */
export const readClosedByEnd = (db: Queryable, rental_id: string) =>
  db.query<{ id: string; label: string }>(
    `select id, label from document where ${OPEN} and ${OPEN_WITH_CONTRACT} order by is_contract desc, created_at, id`,
    [rental_id, documentLifecycle.cancel.from],
  );

/**
 * Cancels open documents of a rental that is over: all of a cancelled rental; of an ended one only its contracts,
 * drafts included, which could no longer be sent, and what is signed together with them. Documents signed at departure (keys, inventory, settlement) stay
 * open. The caller holds the lock on the rental's row.
 */
export async function closeDocumentsOf(
  tx: Tx,
  rental_id: string,
  end: RentalEnd,
  reason: string | null,
): Promise<void> {
  const open = await tx.query<{ id: string }>(
    `select id from document where ${OPEN} and ($3 or ${OPEN_WITH_CONTRACT}) order by id for no key update`,
    [rental_id, documentLifecycle.cancel.from, end === "cancelled"],
  );
  for (const { id } of open) await markEnded(tx, id, { state: "cancelled", reason });
}
