import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Keeps an asset in its property while a rental or an incident is placed at it: whoever moves it to another waits, and
 * then finds what has to go along.
 */
export async function holdAsset(tx: Tx, asset_id: string | null): Promise<void> {
  await tx.query("select 1 from asset where id = $1 for share", [asset_id]);
}
