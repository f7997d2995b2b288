import { addDays, addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import type { BillingSettings } from "./billing-settings.ts";

type Days = Pick<BillingSettings, "issue_day" | "lead_days">;

/**
 * The day on which a month is prepared.
 * @param month its first day, YYYY-MM-DD
 */
export function preparationDayOf(month: DateString, { issue_day, lead_days }: Days): DateString {
  return addDays(month, issue_day - 1 - lead_days);
}

/** The first month whose preparation day is not past: the first that is prepared when preparing is switched on. */
export function firstMonthToPrepare(today: DateString, days: Days): DateString {
  // The last day of issue is within the month itself.
  let month = addMonths(firstOfMonth(today), -1);
  while (preparationDayOf(month, days) < today) month = addMonths(month, 1);
  return month;
}

/**
 * The month that is to be prepared on a day: the latest whose preparation day has come. Earlier ones that were missed
 * are not prepared any more.
 * @returns its first day; null before the first month, and where nothing is prepared
 */
export function monthToPrepare(
  today: DateString,
  settings: Pick<BillingSettings, "prepares_runs" | "first_month"> & Days,
): DateString | null {
  const { prepares_runs, first_month } = settings;
  if (!prepares_runs || first_month === null) return null;
  // The longest lead is a month.
  let month = addMonths(firstOfMonth(today), 3);
  while (preparationDayOf(month, settings) > today) month = addMonths(month, -1);
  return month < first_month ? null : month;
}

/** The next month to be prepared and the day of it, among those without a run. */
export function nextPreparation(
  today: DateString,
  settings: Pick<BillingSettings, "first_month"> & Days,
  hasRun: (month: DateString) => boolean,
): { readonly month: DateString; readonly day: DateString } {
  const due = monthToPrepare(today, { ...settings, prepares_runs: true });
  if (due !== null && !hasRun(due)) return { month: due, day: today };
  let month = firstMonthToPrepare(today, settings);
  while (hasRun(month)) month = addMonths(month, 1);
  return { month, day: preparationDayOf(month, settings) };
}
