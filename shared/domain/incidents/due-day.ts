import { type DateString, todayIn } from "#shared/lib/dates.ts";

const HOUR_MS = 3_600_000;

/**
 * The day (in Madrid) by which a type's hours of response have passed since an incident came in; null where the type
 * promises nothing.
 */
export function dueDayOf(cameIn: Date, response_hours: number | null): DateString | null {
  return response_hours === null ? null : todayIn(new Date(cameIn.getTime() + response_hours * HOUR_MS));
}
