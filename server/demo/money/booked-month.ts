import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";

/** Debits are due within so many days after the first of a month. */
export const BOOKED_DAYS = 9;

/** The first day of the last month whose debits the bank has booked and returned. */
export function bookedMonth(today: string): string {
  const month = firstOfMonth(today);
  return addDays(month, 14) < today ? month : addMonths(month, -1);
}
