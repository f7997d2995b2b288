import { padDigits } from "#shared/lib/text.ts";
import type { DemoRandom } from "../random.ts";

/*
 * A month is billed in the hour before work begins: an invoice is drafted before it is issued, and paid after, also on the same day.
 */

/** When the run of that day begins. */
export const runAt = (day: string) => `${day}T06:00:00.000Z`;

/** When an invoice of the run is drafted. */
export const draftedAt = (day: string, random: DemoRandom) =>
  `${day}T06:${padDigits(random.integer(1, 58), 2)}:${padDigits(random.integer(0, 59), 2)}.000Z`;

/** When all of them are issued. */
export const issuedAt = (day: string) => `${day}T06:59:30.000Z`;
