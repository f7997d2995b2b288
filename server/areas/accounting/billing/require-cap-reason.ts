import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { checkCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readCap } from "../settlements/read-cap.ts";
import { firstDayOfChange, type NewAmount } from "./change-amount.ts";
import { readLastRise } from "./last-rise.ts";
import { raisesSum } from "./raised-by-move.ts";

/**
 * A general cost of a home that rises beyond the limit of the law, or whose limit is not known, by itself or in the sum of its kind,
 * needs a reason (LAU art. 20.2).
 * @returns the reason if one was needed
 * @throws AppError cap_reason_missing; InvalidInput
 */
export async function requireCapReason(
  tx: Tx,
  charge: RecurringCharge,
  { amount: after, from, reason }: NewAmount,
): Promise<string | null> {
  const { id, rental_id, kind, amount: before, concept } = charge;
  const on = firstDayOfChange(charge, from);
  const rise = { kind, before, after, last_raised_on: await readLastRise(tx, [id]), on };
  const check = checkCap(rise, await readCap(tx, rental_id, on));
  if (!check?.breach && !(await raisesSum(tx, charge, { amount: after, first: on }))) return null;
  if (!reason) throw new AppError("cap_reason_missing", { params: { names: concept }, field: "reason" });
  return reason;
}
