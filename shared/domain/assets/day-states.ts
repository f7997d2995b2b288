import { addDays, type DateString, daysInMonth, firstOfMonth, periodContains } from "#shared/lib/dates.ts";
import type { TakenPeriod } from "./availability.ts";

/** A day of an asset's calendar: nobody has it, somebody has it, or somebody has one of its rooms. */
export type DayState = "free" | "taken" | "partly";

export interface CalendarDay {
  readonly date: DateString;
  readonly state: DayState;
  /** Who has it, the asset's own period before those of its rooms. */
  readonly period: TakenPeriod | null;
}

type Days = readonly TakenPeriod[];

/** What a day of an asset is. */
export function dayOf(date: DateString, asset_id: string, periods: Days): CalendarDay {
  const holding = periods.filter((period) => periodContains(period, date));
  const own = holding.find((period) => period.asset_id === asset_id);
  if (own) return { date, state: "taken", period: own };
  const [part] = holding;
  return part ? { date, state: "partly", period: part } : { date, state: "free", period: null };
}

/** The days of a month, in their order. */
export function daysOfMonth(month: DateString, asset_id: string, periods: Days): CalendarDay[] {
  const first = firstOfMonth(month);
  return Array.from({ length: daysInMonth(first) }, (_, index) => dayOf(addDays(first, index), asset_id, periods));
}

/** The first day, from `today` on, on which the whole asset is free; null where it is taken for good. */
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

/** How far a day is from Monday, 0 to 6: where it stands in its week. */
export function weekdayOf(date: DateString): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
