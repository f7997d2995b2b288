import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { amountOfYear, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { addDays, addYears, type DateString } from "#shared/lib/dates.ts";

/** What a charge costs and when; of one kind of a rental. */
export interface CostedCharge extends Pick<RecurringCharge, "amount" | "starts_on" | "rhythm"> {
  readonly ends_on?: DateString | null | undefined;
  readonly interval_months?: number | null | undefined;
  readonly months?: readonly number[] | null | undefined;
}

/** What an amount comes to in a year, as if it were charged without an end. */
function costOfYear({ rhythm, interval_months = null, months = null, ...charge }: CostedCharge): number {
  const schedule = scheduleOf({ rhythm, interval_months, months });
  return amountOfYear({ ...charge, ends_on: null, schedule }, charge.starts_on);
}

const runsOn = ({ starts_on, ends_on }: CostedCharge, day: DateString): boolean =>
  starts_on <= day && (!ends_on || ends_on >= day);

/** What the charges that run on a day come to in a year. */
export const costOn = (charges: readonly CostedCharge[], day: DateString): number =>
  charges.filter((charge) => runsOn(charge, day)).reduce((sum, charge) => sum + costOfYear(charge), 0);

/** The most that they came to on the days of the year before; 0 where none ran. */
export function costBefore(charges: readonly CostedCharge[], day: DateString): number {
  const yearAgo = addYears(day, -1);
  const changes = charges.map(({ starts_on }) => starts_on).filter((start) => start > yearAgo && start < day);
  const costs = [yearAgo, ...changes, addDays(day, -1)].map((one) => costOn(charges, one));
  return Math.max(0, ...costs);
}

/** A day on which the charges come to more than in the year before, which had some. */
export interface CostRise {
  readonly on: DateString;
  readonly before: number;
  readonly after: number;
}

/** The rises after the first day of the contract, whose costs are agreed with it; the first one first. */
export function risesOf(charges: readonly CostedCharge[], contractStart: DateString): CostRise[] {
  const days = [...new Set(charges.map(({ starts_on }) => starts_on))].toSorted();
  return days
    .filter((on) => on > contractStart)
    .map((on) => ({ on, before: costBefore(charges, on), after: costOn(charges, on) }))
    .filter(({ before, after }) => before > 0 && after > before);
}
