import { onFirstUse } from "./formats.ts";

const businessClock = onFirstUse(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Madrid",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "longOffset",
    }),
);

/**
 * An instant as local time in Madrid, with its UTC offset: `2024-01-01T18:20:30Z` → `2024-01-01T19:20:30+01:00`.
 * Whole seconds; fractions are cut off.
 * @param iso ISO 8601 with zone
 * @throws RangeError if it is not an instant
 */
export function toBusinessInstant(iso: string): string {
  const shown = businessClock().formatToParts(new Date(iso));
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(
    shown.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName?.replace("GMT", "") || "+00:00"}`;
}
