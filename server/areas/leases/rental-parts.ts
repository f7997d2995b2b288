import type { Tx } from "#server/engine/db/transaction.ts";
import { writeParties } from "./rental-parties.ts";
import { type AgreedDeposit, writeContractRents, writeLegalDeposits } from "./rental-terms.ts";

/**
 * Writes what new rentals consist of besides their own row: parties, role flags of the persons, contract rent and
 * agreed deposit. For all of them at once, whether one from a form or some thousands from a sheet.
 */
export async function writeRentalParts(tx: Tx, rentals: readonly AgreedDeposit[]): Promise<void> {
  const rentalIds = rentals.map(({ rental_id }) => rental_id);
  await writeParties(tx, rentalIds);
  await writeContractRents(tx, rentalIds);
  await writeLegalDeposits(tx, rentals);
}
