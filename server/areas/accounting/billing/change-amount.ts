import { nextDueMonth, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { refuseRaisedUndo } from "./raised-by-move.ts";
import { refuseBilledSince } from "./recurring-charge-rules.ts";

/**
 * The first day of the new amount: of the first month from `from` on in which the charge is due, so that the months of its
 * rhythm stay the same.
 * @throws InvalidInput
 */
export function firstDayOfChange(charge: RecurringCharge, from: DateString): DateString {
  const first = nextDueMonth({ ...charge, schedule: scheduleOf(charge) }, from);
  if (first !== null && first > charge.starts_on && first >= from) return first;
  throw new InvalidInput("recurring_charge", [{ field: "from", key: "validation.change_month", params: {} }]);
}

export interface NewAmount {
  readonly amount: number;
  readonly from: DateString;
  /** Why it exceeds the limit on general costs. */
  readonly reason: string | null;
}

/**
 * Ends a charge and continues it at another amount.
 * @returns the id of the row with the new amount
 * @throws InvalidInput; AppError recurring_charge_billed
 */
export async function changeAmount(
  tx: Tx,
  charge: RecurringCharge,
  { amount, from, reason }: NewAmount,
): Promise<string> {
  const first = firstDayOfChange(charge, from);
  await refuseBilledSince(tx, charge.id, first);
  await tx.query("update recurring_charge set ends_on = $2 where id = $1", [charge.id, addDays(first, -1)]);
  const [row] = await tx.query<{ id: string }>(
    `insert into recurring_charge (rental_id, kind, payment_application_id, concept, amount, tax_rate, withholding_rate, tax_reason,
       starts_on, ends_on, rhythm, interval_months, months, replaces_id, is_indexed, raise_reason)
     select rental_id, kind, payment_application_id, concept, $2, tax_rate, withholding_rate, tax_reason,
       $3, $4, rhythm, interval_months, months, id, is_indexed, $5
     from recurring_charge where id = $1 returning id`,
    [charge.id, amount, first, charge.ends_on, reason],
  );
  if (!row) throw new AppError("not_found");
  return row.id;
}

/**
 * The charge runs again as long as the one that replaced it did.
 * @throws AppError raise_without_reason
 */
export async function undoChange(tx: Tx, id: string): Promise<void> {
  await refuseRaisedUndo(tx, id);
  await tx.query(
    `with removed as (delete from recurring_charge where replaces_id = $1 returning ends_on)
     update recurring_charge c set ends_on = r.ends_on from removed r where c.id = $1`,
    [id],
  );
}
