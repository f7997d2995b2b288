import {
  amountOfDays,
  dueDays,
  nextDueMonth,
  type ScheduledCharge,
} from "#shared/domain/accounting/billing/recurring-due.ts";
import { addMonths, type DateString, firstOfMonth, latestOf } from "#shared/lib/dates.ts";
import { applyRate } from "#shared/lib/money.ts";
import { MAX_CENTS } from "../core/fields.ts";
import type { PriceIncrementLine, RaisedCharge } from "./price-increment-line.ts";

/** A line of an invoice or draft that bills a recurring charge, in days from the effective month on. */
export interface BilledCharge {
  readonly since: DateString | null;
  readonly until: DateString;
  readonly is_draft: boolean;
  readonly quantity: number;
  readonly unit_amount: number;
}

/** A recurring charge that an index raises, and what bills it. */
export interface IndexedCharge extends ScheduledCharge {
  readonly id: string;
  readonly concept: string;
  readonly amount: number;
  readonly billed: readonly BilledCharge[];
}

type Amounts = Pick<RaisedCharge, "old_amount" | "new_amount">;

/**
 * The amounts of a charge for the days that a draft bills; null where the days are not within one month.
 */
export function amountsOfDraft(
  charge: ScheduledCharge,
  { since, until }: Pick<BilledCharge, "since" | "until">,
  { old_amount, new_amount }: Amounts,
): { readonly before: number; readonly after: number } | null {
  if (since === null || firstOfMonth(since) !== firstOfMonth(until)) return null;
  const days = dueDays(charge, { since, until });
  return days && { before: amountOfDays(old_amount, days), after: amountOfDays(new_amount, days) };
}

/** Whether applying corrects it: a draft at exactly the amount of the charge. */
function isCorrectable(charge: IndexedCharge, billed: BilledCharge): boolean {
  if (!billed.is_draft || billed.quantity !== 1) return false;
  const amounts = amountsOfDraft(charge, billed, { old_amount: charge.amount, new_amount: charge.amount });
  return amounts !== null && amounts.before === billed.unit_amount;
}

/** The first month of a new amount: due, and after those that an invoice bills or whose draft someone changed. */
function firstMonth(charge: IndexedCharge, from: DateString): DateString | null {
  const held = charge.billed
    .filter((billed) => !isCorrectable(charge, billed))
    .map(({ until }) => addMonths(firstOfMonth(until), 1));
  return nextDueMonth(charge, held.reduce(latestOf, from));
}

/**
 * The indexed charges that rise with the rent, by its rate and from its month; of a charge that is billed then already,
 * from the next month in which it is due. An increment by an amount has no rate and raises none.
 */
export function planRaisedCharges(
  charges: readonly IndexedCharge[],
  { rate, new_amount }: Pick<PriceIncrementLine, "rate" | "new_amount">,
  from: DateString,
): RaisedCharge[] {
  if (rate === null || new_amount === null) return [];
  return charges.flatMap((charge) => {
    const raised = charge.amount + applyRate(charge.amount, rate);
    const starts_on = firstMonth(charge, from);
    if (starts_on === null || raised === charge.amount || Math.abs(raised) > MAX_CENTS) return [];
    const { id, concept, amount } = charge;
    return [{ recurring_charge_id: id, concept, old_amount: amount, new_amount: raised, starts_on }];
  });
}
