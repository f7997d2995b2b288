import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { checkCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readCap } from "../settlements/read-cap.ts";
import { firstDayOfChange, type NewAmount } from "./change-amount.ts";

/** The first day of the last rise among the charge and those that it replaced. */
const LAST_RISE = `
  with recursive chain as (
    select c.id, c.replaces_id, c.amount, c.starts_on from recurring_charge c where c.id = $1
    union all
    select p.id, p.replaces_id, p.amount, p.starts_on from chain h join recurring_charge p on p.id = h.replaces_id)
  select max(h.starts_on) as last_raised_on from chain h join chain p on p.id = h.replaces_id where h.amount > p.amount`;

/**
 * A general cost of a home that rises beyond the limit of the law, or whose limit is not known, needs a reason (LAU art. 20.2).
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
  const [row] = await tx.query<{ last_raised_on: DateString | null }>(LAST_RISE, [id]);
  const rise = { kind, before, after, last_raised_on: row?.last_raised_on ?? null, on };
  const check = checkCap(rise, await readCap(tx, rental_id, on));
  if (!check?.breach) return null;
  if (!reason) throw new AppError("cap_reason_missing", { params: { names: concept }, field: "reason" });
  return reason;
}
