import { followAssetStatus } from "#server/areas/assets/occupancy.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";

/**
 * Assets whose days were taken by rentals or rooms of the batch: their status is updated when these days are free
 * again.
 */
async function assetsConcerned(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ asset_id: string }>(
    `select distinct o.asset_id from asset_occupancy o join load_made m on m.record_id = o.id
     where o.asset_id not in (select record_id from load_made where entity = 'asset')`,
  );
  return rows.map(({ asset_id }) => asset_id);
}

async function deleteCreated(tx: Tx, table: string): Promise<void> {
  await tx.query(`delete from ${quoteName(table)} t using load_made m where m.record_id = t.id and m.entity = $1`, [
    table,
  ]);
}

/** Deletes what a batch created, when nothing blocks it; needs the temporary tables of `gatherCreated`. */
export async function deleteBatchRecords(tx: Tx, { sheet }: Batch): Promise<void> {
  const assetIds = await assetsConcerned(tx);
  await deleteCreated(tx, "asset_occupancy");
  // Parties, rents and deposits are deleted with their rental.
  await deleteCreated(tx, sheet.entity);
  if (sheet.addressField !== null) await deleteCreated(tx, "address");
  if (assetIds.length > 0) await followAssetStatus(tx, assetIds);
}
