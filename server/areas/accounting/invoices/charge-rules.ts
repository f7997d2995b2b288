import {
  type RentalCharge,
  type RentalChargeInput,
  rentalChargeResource,
} from "#shared/domain/accounting/billing/rental-charge.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

// The database's part, in server/schema: fill_property.

/**
 * @throws AppError charge_invoiced, charge_of_settlement: a charge on an invoice cannot be changed, and one of a settlement only
 *   with it
 */
async function refuseFixedCharge(tx: Tx, id: string): Promise<void> {
  const [charge] = await tx.query<{ is_invoiced: boolean; is_settled: boolean }>(
    "select invoice_id is not null as is_invoiced, cost_settlement_id is not null as is_settled from rental_charge where id = $1",
    [id],
  );
  if (charge?.is_invoiced) throw new AppError("charge_invoiced");
  if (charge?.is_settled) throw new AppError("charge_of_settlement");
}

export const chargeRules: Rules<RentalChargeInput, RentalCharge> = {
  async update({ tx, user }, change) {
    await refuseFixedCharge(tx, change.id);
    await updateRow(tx, rentalChargeResource, change, change.patch, user);
  },
  mayArchive: refuseFixedCharge,
  mayRemove: refuseFixedCharge,
};
