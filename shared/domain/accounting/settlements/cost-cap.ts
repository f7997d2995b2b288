import * as z from "zod/mini";
import { addYears, type DateString } from "#shared/lib/dates.ts";
import { date } from "#shared/domain/core/fields.ts";
import { COST_CAP_FACTOR } from "../policy.ts";
import type { RecurringChargeKind } from "../billing/recurring-charge.ts";

/**
 * The limit on general costs of a home in its first years: the tenant's sum rises once a year at most, and by at most twice
 * the percentage by which the rent may be updated (LAU art. 20.2, text in force since 6 March 2019; in the text of 1995 alike).
 * Which limit the texts of 2013 and 2018 had in all details was not verified.
 */
export const costCap = z.object({
  /** Last day of the first years: the compulsory term of the lease (`legal_term`). */
  until: date(),
  /** Basis points of the rent's latest update in the year before; null where there was none, so that the limit is not known. */
  rent_rate: z.nullable(z.int()),
  /** First day of that rent. */
  rent_since: z.nullable(date()),
});
export type CostCap = z.infer<typeof costCap>;

/** General costs without taxes, which have no limit (LAU art. 20.2): neither property tax nor the waste fee. */
export const cappedKinds = ["expenses", "community", "insurance"] as const satisfies readonly RecurringChargeKind[];
const capped: ReadonlySet<RecurringChargeKind> = new Set(cappedKinds);

/** Whether a kind of charge is a general cost with a limit. Parking and other concepts are not general costs by their kind. */
export const isCapped = (kind: RecurringChargeKind): boolean => capped.has(kind);

export const capBreaches = ["above_cap", "cap_unknown", "once_a_year"] as const;
export type CapBreach = (typeof capBreaches)[number];

/** The limit of one amount, and how it is exceeded. */
export interface CapCheck {
  /** Cents; null where the limit is not known. */
  readonly highest: number | null;
  readonly breach: CapBreach | null;
}

const BASIS_POINTS = 10_000;

/**
 * The highest amount within the limit, rounded down to the cent; a rent that fell allows no rise.
 * @param base cents, from which the amount rises
 * @returns null if the rent's percentage is not known
 */
export function highestAmount(base: number, { rent_rate }: Pick<CostCap, "rent_rate">): number | null {
  if (rent_rate === null) return null;
  const factor = BASIS_POINTS + COST_CAP_FACTOR * Math.max(rent_rate, 0);
  return Number((BigInt(Math.max(base, 0)) * BigInt(factor)) / BigInt(BASIS_POINTS));
}

interface Rise {
  readonly kind: RecurringChargeKind;
  /** Cents before and after. */
  readonly before: number;
  readonly after: number;
  /** The first day of the last rise; null if there was none, or if it is not known. */
  readonly last_raised_on: DateString | null;
  /** The day on which the amount rises. */
  readonly on: DateString;
}

function breachOf({ before, after, last_raised_on, on }: Rise, highest: number | null): CapBreach | null {
  if (after <= before) return null;
  if (last_raised_on !== null && last_raised_on > addYears(on, -1)) return "once_a_year";
  if (highest === null) return "cap_unknown";
  return after > highest ? "above_cap" : null;
}

/**
 * Compares one amount with the limit, or the sum of a kind. The law limits the tenant's sum: amounts that rise on one day, each within
 * its own limit, keep it; those that rise on different days do not, so that moves and forms compare the sum as well.
 * @param cap null if the lease has no limit on that day
 * @returns null if there is no limit
 */
export function checkCap(rise: Rise, cap: CostCap | null): CapCheck | null {
  if (cap === null || !isCapped(rise.kind)) return null;
  const highest = highestAmount(rise.before, cap);
  return { highest, breach: breachOf(rise, highest) };
}
