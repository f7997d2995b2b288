import { type DateString, todayIn } from "#shared/lib/dates.ts";

const HOUR_MS = 3_600_000;

/**
 * The day (in Madrid) on which a type's response hours end, counted from the incident's arrival; null if the type has
 * none.
 */
export function dueDayOf(cameIn: Date, response_hours: number | null): DateString | null {
  return response_hours === null ? null : todayIn(new Date(cameIn.getTime() + response_hours * HOUR_MS));
}
