import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";

/** Direct debits are due within this many days after the first of a month. */
export const BOOKED_DAYS = 9;

/** First day of the last month whose direct debits the bank has already booked and returned. */
export function bookedMonth(today: string): string {
  const month = firstOfMonth(today);
  return addDays(month, 14) < today ? month : addMonths(month, -1);
}
