import * as z from "zod/mini";
import { addDays, addYears, type DateString } from "#shared/lib/dates.ts";
import { improvements, zoneStatuses } from "../assets/asset.ts";
import { cents, date, optional } from "../core/fields.ts";
import { ZONE_RULES } from "./policy.ts";
import { rentalRegimes } from "./rental.ts";
import { zoneOf } from "./stressed-zones.ts";

/* The highest rent of a new contract for a home in a stressed zone (LAU art. 17.6 and 17.7, as in force since 26 May 2023). */

/** What the limit of an asset depends on, as stored. */
export const limitFacts = z.object({
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  stressed_zone: z.nullable(z.enum(zoneStatuses)),
  last_rent: z.nullable(z.int()),
  last_rent_on: z.nullable(z.string()),
  improvement: z.nullable(z.enum(improvements)),
  improved_on: z.nullable(z.string()),
  reference_rent: z.nullable(z.int()),
  is_room: z.boolean(),
  /** Whether one of the landlords is a large holder; null is not known. */
  is_large_holder: z.nullable(z.boolean()),
});
export type LimitFacts = z.infer<typeof limitFacts>;

/** The contract to be made. */
export const limitTerms = z.object({
  regime: z.enum(rentalRegimes),
  monthly_rent: cents(),
  start_date: date(),
  end_date: optional(date()),
});
export type LimitTerms = z.infer<typeof limitTerms>;

/** What the limit would depend on and is not known. */
export const limitGaps = [
  "zone",
  "zone_by_table",
  "room",
  "last_rent",
  "large_holder",
  "reference_rent",
  "vacant_rule",
] as const;
export type LimitGap = (typeof limitGaps)[number];

export const rentLimit = z.object({
  zone: z.enum(["inside", "outside", "unknown"]),
  /** The resolution in the BOE; null where the asset was marked by hand. */
  zone_reference: z.nullable(z.string()),
  /** Cents a month; null without a limit, or where it is not known. */
  limit: z.nullable(z.int()),
  /** What sets it. */
  basis: z.nullable(z.enum(["last_rent", "last_rent_raised", "reference_rent"])),
  is_exceeded: z.boolean(),
  unknown: z.array(z.enum(limitGaps)),
});
export type RentLimit = z.infer<typeof rentLimit>;

const none = { limit: null, basis: null, is_exceeded: false } as const;

/** Whether a contract of the five years before is known. */
export const hasLastRent = (
  { last_rent, last_rent_on }: Pick<LimitFacts, "last_rent" | "last_rent_on">,
  start: DateString,
) => last_rent !== null && last_rent_on !== null && last_rent_on >= addYears(start, -ZONE_RULES.last_rent_years);

/** Works of the two years before, or ten years or more for the tenant (LAU art. 17.6, a to d). */
function isRaiseAllowed({ improvement, improved_on }: LimitFacts, { start_date, end_date }: LimitTerms): boolean {
  const isRecent =
    improvement !== null &&
    improved_on !== null &&
    improved_on <= start_date &&
    improved_on >= addYears(start_date, -ZONE_RULES.works_years);
  return isRecent || (!!end_date && end_date >= addDays(addYears(start_date, ZONE_RULES.long_term_years), -1));
}

function limitOfLastRent(facts: LimitFacts, terms: LimitTerms): Pick<RentLimit, "limit" | "basis"> {
  const { last_rent } = facts;
  if (last_rent === null || !hasLastRent(facts, terms.start_date)) return none;
  if (!isRaiseAllowed(facts, terms)) return { limit: last_rent, basis: "last_rent" };
  const raise = Math.floor((last_rent * ZONE_RULES.raise) / 10_000);
  return { limit: last_rent + raise, basis: "last_rent_raised" };
}

/** What is missing for a home that is, or may be, in a zone. */
function gapsOf(facts: LimitFacts, terms: LimitTerms): LimitGap[] {
  const isKnown = hasLastRent(facts, terms.start_date);
  const isReferenceMissing = facts.is_large_holder === true && facts.reference_rent === null;
  return [
    // Whether art. 17.6 and 17.7 apply to a room let for a permanent need was not verified.
    ...(facts.is_room ? (["room"] as const) : []),
    ...(isKnown ? [] : (["last_rent"] as const)),
    ...(facts.is_large_holder === null ? (["large_holder"] as const) : []),
    ...(isReferenceMissing ? (["reference_rent"] as const) : []),
    // Without a contract in five years the reference prices bind anyone, where the zone's declaration says so.
    ...(!isKnown && facts.is_large_holder !== true ? (["vacant_rule"] as const) : []),
  ];
}

/**
 * The highest rent allowed, as far as it is known. The last rent is that after its last update (LAU art. 17.6); a large
 * holder's rent is also within the reference prices (art. 17.7). It warns and never refuses.
 */
export function limitRent(facts: LimitFacts, terms: LimitTerms): RentLimit {
  const byTable = zoneOf(facts, terms.start_date);
  const zone = facts.stressed_zone ?? byTable.status;
  const place = { zone, zone_reference: facts.stressed_zone ? null : byTable.reference };
  if (terms.regime !== "habitual") return { ...place, ...none, unknown: [] };
  const ofZone: readonly LimitGap[] = facts.stressed_zone ? [] : [zone === "unknown" ? "zone" : "zone_by_table"];
  if (zone === "outside") return { ...place, ...none, unknown: [...ofZone] };
  const last = limitOfLastRent(facts, terms);
  const reference = facts.is_large_holder === true ? facts.reference_rent : null;
  const isByReference = reference !== null && (last.limit === null || reference < last.limit);
  const limit = isByReference ? reference : last.limit;
  const basis = isByReference ? "reference_rent" : last.basis;
  const is_exceeded = limit !== null && terms.monthly_rent > limit;
  return { ...place, limit, basis, is_exceeded, unknown: [...ofZone, ...gapsOf(facts, terms)] };
}
