import { type RentalInput, rentalResource } from "#shared/domain/rentals/rental.ts";
import { holdAsset } from "#server/areas/assets/hold-asset.ts";
import { writeParties } from "./rental-parties.ts";
import { writeContractRent, writeLegalDeposit } from "./rental-terms.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: fill_rental_from_neighbours, refresh_rentals_of_person,
// refresh_rentals_of_asset.

/** Parties of a rental, from its input. */
export const partiesFromInput = (input: RentalInput) => ({
  tenant_id: input.tenant_id,
  guarantor_id: input.guarantor_id ?? null,
  additional_tenant_ids: input.additional_tenant_ids ?? [],
});

/**
 * Creates a draft with its parties, rent and agreed deposit. A draft does not occupy days of the asset.
 * @param renews_id the contract that it renews, or null
 */
export async function makeRentalDraft(tx: Tx, input: RentalInput, renews_id: string | null): Promise<string> {
  await holdAsset(tx, input.asset_id);
  const id = await insertRow(tx, rentalResource, { ...input, renews_id });
  await writeParties(tx, id, partiesFromInput(input), input.start_date);
  await writeContractRent(tx, { ...input, id, monthly_expenses: input.monthly_expenses ?? 0 });
  if (input.deposit_amount != null) await writeLegalDeposit(tx, id, input.deposit_amount);
  return id;
}
