import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * After a restore: what waited when the backup was taken may have been sent since. A cancellation is resolved by a query,
 * everything else by a person (ADR 0098).
 */
export async function markRestoredMessages(tx: Tx): Promise<void> {
  await tx.query(
    "update lodging_message set state = 'unclear', fault = 'restored' where state in ('waiting', 'sending')",
    [],
  );
}
