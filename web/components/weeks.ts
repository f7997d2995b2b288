import { weekdayOf } from "#shared/domain/assets/day-states.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";

/* Shared by the calendars of an asset and of an offer. */

/** A Monday, from which the names of the weekdays are derived. */
const MONDAY = "2026-01-05";
const WEEK = 7;

/** Names of the weekdays, Monday first. */
export function weekdayNames(language: Language, weekday: "narrow" | "long"): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  return Array.from({ length: WEEK }, (_, index) => format.format(new Date(`${addDays(MONDAY, index)}T00:00:00Z`)));
}

/**
 * Days in rows of a week, padded with null before the first and after the last.
 * @param first the first day, YYYY-MM-DD
 */
export function inWeeks<Day>(first: DateString, days: readonly Day[]): (Day | null)[][] {
  const cells = [...Array.from({ length: weekdayOf(first) }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_day, index) => cells[week * WEEK + index] ?? null),
  );
}
