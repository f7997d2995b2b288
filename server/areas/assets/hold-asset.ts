import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Locks an asset while a rental or incident is linked to it: a concurrent move to another property waits and then
 * includes the new record.
 */
export async function holdAsset(tx: Tx, asset_id: string | null): Promise<void> {
  await tx.query("select 1 from asset where id = $1 for share", [asset_id]);
}
