import { lockForNewRentals, takeDaysOfNewRentals } from "#server/areas/assets/occupancy.ts";
import { writeRentalParts } from "#server/areas/leases/rental-parts.ts";
import type { AgreedDeposit } from "#server/areas/leases/rental-terms.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { noteParts } from "./note-parts.ts";

/**
 * Writes the parties, role flags, rents, charges, deposits and occupancy of a batch's rentals. The exclusion constraint refuses
 * days already taken.
 */
export async function writePartsOfRentals(tx: Tx, batch: Batch): Promise<void> {
  const rentals = await tx.query<AgreedDeposit>(
    `select record_id as rental_id, (record ->> 'deposit_amount')::bigint as amount
     from bulk_upload_row where bulk_upload_id = $1`,
    [batch.id],
  );
  const rentalIds = rentals.map(({ rental_id }) => rental_id);
  await lockForNewRentals(tx, rentalIds);
  await writeRentalParts(tx, rentals);
  await takeDaysOfNewRentals(tx, rentalIds);
  for (const table of ["rental_party", "rental_rent", "asset_occupancy"])
    await noteParts(tx, batch, { table, owner: "rental_id" });
  for (const table of ["deposit", "recurring_charge"])
    await noteParts(tx, batch, { table, owner: "rental_id", has_version: true });
}
