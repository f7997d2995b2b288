import { addDays, type DateString, daysInMonth, firstOfMonth, periodContains } from "#shared/lib/dates.ts";
import type { TakenPeriod } from "./availability.ts";

/** State of a day in an asset's calendar: free, taken, or partly taken (one of its rooms). */
export type DayState = "free" | "taken" | "partly";

export interface CalendarDay {
  readonly date: DateString;
  readonly state: DayState;
  /** The period that takes the day; the asset's own period before those of its rooms. */
  readonly period: TakenPeriod | null;
}

type Days = readonly TakenPeriod[];

export function dayOf(date: DateString, asset_id: string, periods: Days): CalendarDay {
  const holding = periods.filter((period) => periodContains(period, date));
  const own = holding.find((period) => period.asset_id === asset_id);
  if (own) return { date, state: "taken", period: own };
  const [part] = holding;
  return part ? { date, state: "partly", period: part } : { date, state: "free", period: null };
}

export function daysOfMonth(month: DateString, asset_id: string, periods: Days): CalendarDay[] {
  const first = firstOfMonth(month);
  return Array.from({ length: daysInMonth(first) }, (_, index) => dayOf(addDays(first, index), asset_id, periods));
}

/** The first day, from `today` on, on which the whole asset is free; null if it is taken indefinitely. */
export function nextFreeDay(today: DateString, periods: Days): DateString | null {
  const byStart = periods.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  let day: DateString = today;
  for (const period of byStart) {
    if (!periodContains(period, day)) continue;
    if (period.end === null) return null;
    day = addDays(period.end, 1);
  }
  return day;
}

/** Day of the week, 0 (Monday) to 6. */
export function weekdayOf(date: DateString): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
