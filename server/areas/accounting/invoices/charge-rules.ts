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

/** @throws AppError charge_invoiced: a charge on an invoice cannot be changed */
async function refuseInvoicedCharge(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from rental_charge where id = $1 and invoice_id is not null", [id]);
  if (rows.length > 0) throw new AppError("charge_invoiced");
}

export const chargeRules: Rules<RentalChargeInput, RentalCharge> = {
  async update({ tx, user }, change) {
    await refuseInvoicedCharge(tx, change.id);
    await updateRow(tx, rentalChargeResource, change, change.patch, user);
  },
  mayArchive: refuseInvoicedCharge,
  mayRemove: refuseInvoicedCharge,
};
