import { padDigits } from "#shared/lib/text.ts";
import type { DemoRandom } from "./random.ts";

/** An instant within working hours of that day, ISO 8601 in UTC. Madrid is one or two hours ahead of UTC. */
export function workingHour(date: string, random: DemoRandom): string {
  const hour = padDigits(random.integer(7, 16), 2);
  return `${date}T${hour}:${padDigits(random.integer(0, 59), 2)}:${padDigits(random.integer(0, 59), 2)}.000Z`;
}

/** The instant plus `minutes` (may be negative), ISO 8601. */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** Sorts by instant, oldest first; stable. */
export function inOrder<T>(things: readonly T[], instantOf: (thing: T) => string): T[] {
  return things.toSorted((a, b) => Date.parse(instantOf(a)) - Date.parse(instantOf(b)));
}

function hexDigits(count: number, random: DemoRandom): string {
  return Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join("");
}

/** A UUIDv7 (RFC 9562) with that timestamp, so demo ids sort by creation time. */
export function makeId(instant: string, random: DemoRandom): string {
  const time = Date.parse(instant).toString(16).padStart(12, "0");
  const variant = random.pick(["8", "9", "a", "b"]);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hexDigits(3, random)}-${variant}${hexDigits(3, random)}-${hexDigits(12, random)}`;
}

/** The base columns of a row. `created_by` null means the server. */
export function baseColumns(created_at: string, created_by: string | null, random: DemoRandom) {
  return { id: makeId(created_at, random), created_at, updated_at: created_at, created_by };
}
