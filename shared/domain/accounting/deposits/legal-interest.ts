import * as z from "zod/mini";
import { addDays, type DateString, daysBetween } from "#shared/lib/dates.ts";
import { basisPoints, cents, date } from "#shared/domain/core/fields.ts";

/** The legal interest of a year, in basis points. */
const yearlyRate = z.object({ year: z.int(), rate: basisPoints(), source: z.string() });
export type YearlyRate = z.infer<typeof yearlyRate>;

/** What the interest of a deposit depends on. */
export const interestFacts = z.object({
  /** A month after the keys came back; interest runs from the next day. Null without a day of the keys, and outside the LAU. */
  due_on: z.nullable(date()),
  /** Whether the rental is not known to be a lease under the LAU, whose art. 36.4 then does not apply. */
  is_outside_lau: z.boolean(),
  /** Cents to be returned in all, before what is withheld from now on. */
  owed: cents(),
  /** What was returned so far. */
  returns: z.array(z.object({ on: date(), amount: cents() })),
  rates: z.array(yearlyRate),
  /** Cents of interest paid so far. */
  paid: cents(),
  /** Cents of interest in a pending payment, which a remittance will pay. */
  promised: cents(),
});
export type InterestFacts = z.infer<typeof interestFacts>;

/** Interest of one year. */
const interestYear = z.object({
  year: z.int(),
  /** First and last day that count. */
  from: date(),
  to: date(),
  days: z.int(),
  /** Null when the year is not in the catalogue; its amount is then unknown. */
  rate: z.nullable(basisPoints()),
  amount: z.nullable(cents()),
});

export const legalInterest = z.object({
  years: z.array(interestYear),
  /** Cents of the years with a rate. */
  amount: cents(),
  /** Whether every year has a rate: otherwise the amount is not the whole. */
  is_final: z.boolean(),
});
export type LegalInterest = z.infer<typeof legalInterest>;

const startOfYear = (year: number): DateString => `${year}-01-01`;
const yearOf = (day: DateString): number => Number(day.slice(0, 4));
/** 365, or 366 of a leap year. */
const daysOfYear = (year: number): number => daysBetween(startOfYear(year), startOfYear(year + 1));
const earlier = (one: DateString, other: DateString): DateString => (one < other ? one : other);
const later = (one: DateString, other: DateString): DateString => (one > other ? one : other);

type Debt = Pick<InterestFacts, "owed" | "returns">;
type InterestDebt = Debt & Pick<InterestFacts, "due_on" | "rates">;

/** Cents owed times days, after the day `since` up to and including `until`. A day of return still counts. */
function centDays({ owed, returns }: Debt, since: DateString, until: DateString): bigint {
  const whole = BigInt(owed) * BigInt(daysBetween(since, until));
  const returned = returns.reduce((sum, { on, amount }) => {
    const start = later(since, on);
    return start < until ? sum + BigInt(amount) * BigInt(daysBetween(start, until)) : sum;
  }, 0n);
  return whole > returned ? whole - returned : 0n;
}

/** The day on which the rest was returned: it bears interest until then. Null while something is owed. */
function settledOn({ owed, returns }: Debt): DateString | null {
  let left = owed;
  for (const { on, amount } of returns.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    left -= amount;
    if (left <= 0) return on;
  }
  return null;
}

/** Cents, rounded half up. */
const interestOf = (debt: bigint, rate: number, days: number): number => {
  const divisor = 10_000n * BigInt(days);
  return Number((2n * debt * BigInt(rate) + divisor) / (2n * divisor));
};

/**
 * Legal interest on what remains to be returned of a legal deposit (LAU art. 36.4), from the day after `due_on` up to
 * and including `day`. Each day counts at the rate of its year, as one 365th or, in a leap year, one 366th; a day on
 * which something is returned counts whole, and the last one is that on which nothing is left. Each year is rounded to the cent, half up, and the amount is their sum.
 */
export function computeLegalInterest({ due_on, rates, ...debt }: InterestDebt, day: DateString): LegalInterest {
  const until = earlier(day, settledOn(debt) ?? day);
  if (due_on === null || until <= due_on) return { years: [], amount: 0, is_final: true };
  const byYear = new Map(rates.map(({ year, rate }) => [year, rate]));
  const first = yearOf(addDays(due_on, 1));
  const all = Array.from({ length: yearOf(until) - first + 1 }, (_, index) => first + index);
  const years = all.flatMap((year) => {
    const since = later(due_on, addDays(startOfYear(year), -1));
    const to = earlier(until, addDays(startOfYear(year + 1), -1));
    const owing = centDays(debt, since, to);
    if (owing === 0n) return [];
    const rate = byYear.get(year) ?? null;
    const amount = rate === null ? null : interestOf(owing, rate, daysOfYear(year));
    return [{ year, from: addDays(since, 1), to, days: daysBetween(since, to), rate, amount }];
  });
  return {
    years,
    amount: years.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    is_final: years.every(({ rate }) => rate !== null),
  };
}

/**
 * What is said of the interest on a day: the lease is not under the LAU, all of the deposit was withheld, no day of the keys is known,
 * it is to come, all was returned before it began, or it runs.
 */
export type InterestState = "outside_lau" | "nothing_owed" | "no_keys" | "to_come" | "in_time" | "due";

export function interestState(
  facts: InterestDebt & Pick<InterestFacts, "is_outside_lau">,
  day: DateString,
): InterestState {
  if (facts.is_outside_lau) return "outside_lau";
  if (facts.owed === 0) return "nothing_owed";
  if (facts.due_on === null) return "no_keys";
  if (computeLegalInterest(facts, day).years.length > 0) return "due";
  return settledOn(facts) === null ? "to_come" : "in_time";
}

/** Cents of an interest that are neither paid nor promised. */
export const remainingInterest = (
  { amount }: Pick<LegalInterest, "amount">,
  { paid, promised }: Pick<InterestFacts, "paid" | "promised">,
): number => Math.max(0, amount - paid - promised);
