import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { releaseDays } from "#server/areas/assets/occupancy.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { gatherUntouchedRentals } from "./carry-notes.ts";
import { restoreAgreedDeposits } from "./deposit-rows.ts";

/** Releases the days that rentals or rooms of the batch took, and returns the assets concerned. */
async function releaseCreatedDays(tx: Tx): Promise<string[]> {
  const days = await tx.query<{ id: string }>("select record_id as id from load_made where entity = 'asset_occupancy'");
  return releaseDays(
    tx,
    days.map(({ id }) => id),
  );
}

async function deleteCreated(tx: Tx, table: string): Promise<void> {
  await tx.query(`delete from ${quoteName(table)} t using load_made m where m.record_id = t.id and m.entity = $1`, [
    table,
  ]);
}

/** Deletes what a batch created, when nothing blocks it; needs the temporary tables of `gatherCreated`. */
export async function deleteBatchRecords(tx: Tx, batch: Batch): Promise<void> {
  const { sheet } = batch;
  if (sheet.entity === "deposit") await gatherUntouchedRentals(tx, batch);
  const released = await releaseCreatedDays(tx);
  // Parties, rents and deposits are deleted with their rental.
  await deleteCreated(tx, sheet.entity);
  if (sheet.entity === "deposit") await restoreAgreedDeposits(tx, batch);
  if (sheet.addressField !== null) await deleteCreated(tx, "address");
  if (released.length > 0) await followAssetStatus(tx, released);
}
