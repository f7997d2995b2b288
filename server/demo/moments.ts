import { padDigits } from "#shared/lib/text.ts";
import type { Random } from "./random.ts";

/** An instant in the working hours of a day, ISO 8601 in UTC: Madrid is one or two hours ahead. */
export function workingHour(date: string, random: Random): string {
  const hour = padDigits(random.integer(7, 16), 2);
  return `${date}T${hour}:${padDigits(random.integer(0, 59), 2)}:${padDigits(random.integer(0, 59), 2)}.000Z`;
}

/** The instant so many minutes later (earlier when negative), ISO 8601. */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** The same things, the earliest first; those of one instant stay as they are. */
export function inOrder<T>(things: readonly T[], instantOf: (thing: T) => string): T[] {
  return things.toSorted((a, b) => Date.parse(instantOf(a)) - Date.parse(instantOf(b)));
}

function hexDigits(count: number, random: Random): string {
  return Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join("");
}

/** A UUIDv7 (RFC 9562) of the instant, so that ids of the demo sort by the time they tell. */
export function makeId(instant: string, random: Random): string {
  const time = Date.parse(instant).toString(16).padStart(12, "0");
  const variant = random.pick(["8", "9", "a", "b"]);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hexDigits(3, random)}-${variant}${hexDigits(3, random)}-${hexDigits(12, random)}`;
}

/** The columns that every row of an entity begins with, made at an instant by somebody; null is nobody of staff. */
export function rowBorn(created_at: string, created_by: string | null, random: Random) {
  return { id: makeId(created_at, random), created_at, updated_at: created_at, created_by };
}
