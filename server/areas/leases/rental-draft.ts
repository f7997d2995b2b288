import { type RentalInput, rentalResource } from "#shared/domain/rentals/rental.ts";
import { holdAsset } from "#server/areas/assets/hold-asset.ts";
import { requirePayerAddress } from "./require-payer-address.ts";
import { writeRentalParts } from "./rental-parts.ts";
import { copySplit } from "./split-rental.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: fill_rental_from_neighbours, refresh_rentals_of_person,
// refresh_rentals_of_asset.

/**
 * Creates a draft with its parties, rent and agreed deposit. A draft does not occupy days of the asset.
 * @param renews_id the contract that it renews, or null
 */
export async function makeRentalDraft(tx: Tx, input: RentalInput, renews_id: string | null): Promise<string> {
  await holdAsset(tx, input.asset_id);
  const id = await insertRow(tx, rentalResource, { ...input, renews_id });
  await requirePayerAddress(tx, id);
  await writeRentalParts(tx, [{ rental_id: id, amount: input.deposit_amount ?? null }]);
  if (renews_id !== null) await copySplit(tx, renews_id, id);
  return id;
}
