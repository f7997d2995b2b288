import * as z from "zod/mini";
import {
  type DateString,
  addMonths,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  lastOfMonth,
  latestOf,
} from "#shared/lib/dates.ts";
import { date, integer, signedCents, text, uuid } from "#shared/domain/core/fields.ts";
import { rentOfDays } from "#shared/domain/rentals/rent-of-days.ts";
import { paymentApplicationKinds } from "../payments/payment-application.ts";
import { MAX_CHARGE_INTERVAL } from "../policy.ts";
import { agreedKinds, contractKinds } from "./recurring-charge.ts";

/** When a charge is due, each rhythm with what it needs. */
export const chargeSchedule = z.discriminatedUnion("rhythm", [
  z.object({ rhythm: z.literal("monthly") }),
  z.object({ rhythm: z.literal("every_n_months"), interval_months: integer(2, MAX_CHARGE_INTERVAL) }),
  z.object({ rhythm: z.literal("named_months"), months: z.array(integer(1, 12)) }),
]);
export type ChargeSchedule = z.infer<typeof chargeSchedule>;

/** The taxes that a recurring charge was agreed with. */
export const agreedTaxes = {
  /** Basis points; null as proposed. */
  tax_rate: z.nullable(z.int()),
  withholding_rate: z.nullable(z.int()),
  tax_reason: z.nullable(z.string()),
};

/** The charges of a rental that a month may bill. Rent and expenses bill the amounts of the rent history. */
export const recurringTerms = z.discriminatedUnion("kind", [
  z.object({ id: uuid(), kind: z.enum(contractKinds), ...agreedTaxes }),
  z.object({
    id: uuid(),
    kind: z.enum(agreedKinds),
    payment_application_id: uuid(),
    application_kind: z.enum(paymentApplicationKinds),
    concept: text(300),
    amount: signedCents(),
    starts_on: date(),
    ends_on: z.nullable(date()),
    schedule: chargeSchedule,
    ...agreedTaxes,
  }),
]);
export type RecurringTerms = z.infer<typeof recurringTerms>;

/** When a charge is due and for how long. */
export interface ScheduledCharge {
  readonly starts_on: DateString;
  readonly ends_on: DateString | null;
  readonly schedule: ChargeSchedule;
}

const monthNumber = (day: DateString): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function isInRhythm(schedule: ChargeSchedule, starts_on: DateString, month: DateString): boolean {
  if (schedule.rhythm === "monthly") return true;
  if (schedule.rhythm === "named_months") return schedule.months.includes(Number(month.slice(5, 7)));
  // Counted from the month of its first day.
  return (monthNumber(month) - monthNumber(starts_on)) % schedule.interval_months === 0;
}

/**
 * Whether a charge is due in a month.
 * @param month any day of it, YYYY-MM-DD
 */
export function isDueIn({ starts_on, ends_on, schedule }: ScheduledCharge, month: DateString): boolean {
  const isWithin = starts_on <= lastOfMonth(month) && (ends_on === null || ends_on >= firstOfMonth(month));
  return isWithin && isInRhythm(schedule, starts_on, month);
}

/** Days of a month: those that count, and all. */
export interface CountedDays {
  readonly counted: number;
  readonly whole: number;
}

/** First and last day of a rental within one month. */
export interface BilledDays {
  readonly since: DateString;
  readonly until: DateString;
}

export function countDays({ since, until }: BilledDays): CountedDays {
  return { counted: daysBetween(since, until) + 1, whole: daysInMonth(since) };
}

/**
 * The days of a month that a charge bills: of a monthly one those within its dates and the rental's, of another one the
 * whole month.
 * @returns null if the month bills none
 */
export function dueDays(charge: ScheduledCharge, days: BilledDays): CountedDays | null {
  const since = latestOf(charge.starts_on, days.since);
  const until = charge.ends_on !== null && charge.ends_on < days.until ? charge.ends_on : days.until;
  if (since > until || !isDueIn(charge, days.since)) return null;
  if (charge.schedule.rhythm === "monthly") return countDays({ since, until });
  const whole = daysInMonth(days.since);
  return { counted: whole, whole };
}

/**
 * The part of an amount that falls on some days of a month; a discount is rounded as a charge is.
 * @param amount signed cents of a whole month
 */
export function amountOfDays(amount: number, { counted, whole }: CountedDays): number {
  return amount < 0 ? 0 - rentOfDays(0 - amount, counted, whole) : rentOfDays(amount, counted, whole);
}

const MONTHS_A_YEAR = 12;

/** The twelve months from that of a day on, each by its first day. */
const yearFrom = (day: DateString): DateString[] =>
  Array.from({ length: MONTHS_A_YEAR }, (_, index) => addMonths(firstOfMonth(day), index));

/**
 * The next month in which a charge is due, by its first day; null once there is none.
 * @param from any day of the first month that counts
 */
export function nextDueMonth(charge: ScheduledCharge, from: DateString): DateString | null {
  return yearFrom(latestOf(from, charge.starts_on)).find((month) => isDueIn(charge, month)) ?? null;
}

/**
 * What a charge comes to in the twelve months from that of a day on, months counted whole.
 * @returns signed cents
 */
export function amountOfYear(charge: ScheduledCharge & { readonly amount: number }, from: DateString): number {
  return charge.amount * yearFrom(from).filter((month) => isDueIn(charge, month)).length;
}

/** The schedule of a row, whose columns the database keeps in agreement. */
export const scheduleOf = (row: Readonly<Record<"rhythm" | "interval_months" | "months", unknown>>): ChargeSchedule =>
  z.parse(chargeSchedule, row);
