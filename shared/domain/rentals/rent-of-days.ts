/**
 * The part of a month's amount that falls on some of its days, rounded half away from zero to the cent: first and last
 * months of a rental are counted by the actual days of the month (docs/design/entities.md, "billing_run").
 * @param amount integer cents of a whole month, zero or more
 * @param days days that count, 0 to `daysInMonth`
 * @param daysInMonth 28 to 31
 * @returns integer cents
 */
export function rentOfDays(amount: number, days: number, daysInMonth: number): number {
  const whole = 2n * BigInt(daysInMonth);
  return Number((2n * BigInt(amount) * BigInt(days) + BigInt(daysInMonth)) / whole);
}
