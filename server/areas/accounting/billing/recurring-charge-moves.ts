import {
  amountRule,
  type RecurringCharge,
  recurringChargeMoveInputs,
  recurringChargeMoves,
  recurringChargeResource,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { nextDueMonth, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";
import { refuseBilledSince } from "./recurring-charge-rules.ts";

// The database's part, in server/schema: replacement.

/**
 * The first day of the new amount: of the first month from `from` on in which the charge is due, so that the months of its
 * rhythm stay the same.
 * @throws InvalidInput
 */
function firstDayOfChange(charge: RecurringCharge, from: DateString): DateString {
  const first = nextDueMonth({ ...charge, schedule: scheduleOf(charge) }, from);
  if (first !== null && first > charge.starts_on && first >= from) return first;
  throw new InvalidInput("recurring_charge", [{ field: "from", key: "validation.change_month", params: {} }]);
}

/** @throws InvalidInput; AppError recurring_charge_billed */
async function changeAmount(tx: Tx, charge: RecurringCharge, amount: number, from: DateString): Promise<void> {
  const first = firstDayOfChange(charge, from);
  await refuseBilledSince(tx, charge.id, first);
  await tx.query("update recurring_charge set ends_on = $2 where id = $1", [charge.id, addDays(first, -1)]);
  await tx.query(
    `insert into recurring_charge (rental_id, kind, payment_application_id, concept, amount, tax_rate, withholding_rate, tax_reason,
       starts_on, ends_on, rhythm, interval_months, months, replaces_id, is_indexed)
     select rental_id, kind, payment_application_id, concept, $2, tax_rate, withholding_rate, tax_reason,
       $3, $4, rhythm, interval_months, months, id, is_indexed
     from recurring_charge where id = $1`,
    [charge.id, amount, first, charge.ends_on],
  );
}

/** The charge runs again as long as the one that replaced it did. */
async function undoChange(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `with removed as (delete from recurring_charge where replaces_id = $1 returning ends_on)
     update recurring_charge c set ends_on = r.ends_on from removed r where c.id = $1`,
    [id],
  );
}

/** A new amount ends the charge on the day before and continues it in another row, and can be undone until that is billed. */
export const recurringChargeMoveRoutes = moveRoutes(recurringChargeResource, {
  inputs: recurringChargeMoveInputs,
  allowed: recurringChargeMoves,
  rights: "update",
  rules: (verb) => (verb === "change_amount" ? [amountRule] : []),
  effects: {
    change_amount: ({ tx }, charge, { amount, from }) => changeAmount(tx, charge, amount, from),
    undo_change: ({ tx }, { id }) => undoChange(tx, id),
  },
});
