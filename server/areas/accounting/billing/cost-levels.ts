import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { amountOfYear, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { addDays, addYears, type DateString } from "#shared/lib/dates.ts";

/** What a charge costs and when; of one kind of a rental. */
export interface ScheduledCost extends Pick<RecurringCharge, "amount" | "starts_on" | "rhythm"> {
  readonly ends_on?: DateString | null | undefined;
  readonly interval_months?: number | null | undefined;
  readonly months?: readonly number[] | null | undefined;
}

/** With what it comes to in a year, as if it were charged without an end. */
type Costed = Pick<ScheduledCost, "starts_on" | "ends_on"> & { readonly cost: number };

function costOfYear({ rhythm, interval_months = null, months = null, amount, starts_on }: ScheduledCost): number {
  const schedule = scheduleOf({ rhythm, interval_months, months });
  return amountOfYear({ amount, starts_on, ends_on: null, schedule }, starts_on);
}

export const withCosts = <Charge extends ScheduledCost>(charges: readonly Charge[]) =>
  charges.map((charge) => ({ ...charge, cost: costOfYear(charge) }));

const runsOn = ({ starts_on, ends_on }: Costed, day: DateString): boolean =>
  starts_on <= day && (!ends_on || ends_on >= day);

/** What the charges that run on a day come to in a year. */
export const costOn = (charges: readonly Costed[], day: DateString): number =>
  charges.reduce((sum, charge) => (runsOn(charge, day) ? sum + charge.cost : sum), 0);

/** The most that they came to on the days of the year before; 0 where none ran. */
export function costBefore(charges: readonly Costed[], day: DateString): number {
  const yearAgo = addYears(day, -1);
  const changes = charges.map(({ starts_on }) => starts_on).filter((start) => start > yearAgo && start < day);
  const days = new Set([yearAgo, ...changes, addDays(day, -1)]);
  return Math.max(0, ...[...days].map((one) => costOn(charges, one)));
}

/** A day on which the charges come to more than in the year before, which had some. */
export interface CostRise {
  readonly on: DateString;
  readonly before: number;
  readonly after: number;
}

/** The rises after the first day of the contract, whose costs are agreed with it; the first one first. */
export function risesOf(charges: readonly ScheduledCost[], contractStart: DateString): CostRise[] {
  const costed = withCosts(charges);
  const days = [...new Set(charges.map(({ starts_on }) => starts_on))].toSorted();
  return days
    .filter((on) => on > contractStart)
    .map((on) => ({ on, before: costBefore(costed, on), after: costOn(costed, on) }))
    .filter(({ before, after }) => before > 0 && after > before);
}
