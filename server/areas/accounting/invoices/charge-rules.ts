import {
  type RentalCharge,
  type RentalChargeInput,
  rentalChargeResource,
} from "#shared/domain/accounting/billing/rental-charge.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { readMissedBy, readWithContinued } from "../billing/read-missed-months.ts";
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

interface CatchingUp {
  readonly settled_charge_id: string;
  readonly month: DateString;
}

/** Of a one-off charge that bills a missed month of a recurring one (`catchUpMonths`). */
const CATCHING_UP = `
  select x.settled_charge_id, date_trunc('month', x.charged_on::timestamp)::date as month
  from rental_charge x where x.id = $1 and x.settled_charge_id is not null and x.cost_settlement_id is null`;

const findCatchingUp = async (tx: Tx, id: string) => (await tx.query<CatchingUp>(CATCHING_UP, [id]))[0] ?? null;

/**
 * The day of a charge for a missed month says which month that is.
 * @throws InvalidInput
 */
async function refuseMovedMonth(tx: Tx, { id, before, after }: Change<RentalChargeInput, RentalCharge>): Promise<void> {
  const field = (["rental_id", "charged_on"] as const).find((one) => after[one] !== before[one]);
  if (field && (await findCatchingUp(tx, id)))
    throw new InvalidInput("rental_charge", [{ field, key: "validation.fixed", params: {} }]);
}

/** @throws AppError charge_caught_up where its month was billed or settled since it was archived */
async function refuseCaughtUp(tx: Tx, id: string): Promise<void> {
  const found = await findCatchingUp(tx, id);
  if (!found) return;
  await tx.query("select 1 from recurring_charge where id = $1 for no key update", [found.settled_charge_id]);
  const [charge] = await readWithContinued(tx, found.settled_charge_id);
  const missed = charge?.id === found.settled_charge_id ? await readMissedBy(tx, charge) : [];
  if (!missed.some(({ month }) => month === found.month)) throw new AppError("charge_caught_up");
}

export const chargeRules: Rules<RentalChargeInput, RentalCharge> = {
  async update({ tx, user }, change) {
    await refuseFixedCharge(tx, change.id);
    await refuseMovedMonth(tx, change);
    await updateRow(tx, rentalChargeResource, change, change.patch, user);
  },
  mayArchive: refuseFixedCharge,
  mayRestore: refuseCaughtUp,
  mayRemove: refuseFixedCharge,
};
