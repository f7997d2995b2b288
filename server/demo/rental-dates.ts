import type { RentalRegime, RentalState } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoRandom } from "./random.ts";

/** Dates of a rental from its first draft on; null when still ahead. */
export interface RentalDates {
  readonly state: RentalState;
  readonly drafted_on: string;
  readonly signed_on: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly notice_given_on: string | null;
  readonly notice_by: "tenant" | "landlord" | null;
  readonly exit_date: string | null;
  readonly keys_returned_on: string | null;
  readonly end_reason: string | null;
  readonly cancelled_on: string | null;
  /** Whether it renews the previous rental of the same asset. */
  readonly isRenewal?: boolean;
}

const open = {
  notice_given_on: null,
  notice_by: null,
  exit_date: null,
  keys_returned_on: null,
  end_reason: null,
  cancelled_on: null,
} as const;

const monthsFrom = (start: string, months: number) => addDays(addMonths(start, months), -1);

function signedBefore(start_date: string, random: DemoRandom) {
  const signed_on = addDays(start_date, -random.integer(3, 20));
  return { start_date, signed_on, drafted_on: addDays(signed_on, -random.integer(1, 6)) };
}

/** The first future end of a yearly term: homes are prolonged by law (LAU art. 10). */
function nextYearlyEnd(start: string, today: string): string {
  let months = 12;
  while (monthsFrom(start, months) <= addDays(today, 2)) months += 12;
  return monthsFrom(start, months);
}

function endOf(
  regime: RentalRegime,
  start: string,
  monthsAgo: number,
  today: string,
  random: DemoRandom,
): string | null {
  if (regime === "other") return null;
  if (regime === "seasonal") return monthsFrom(start, monthsAgo + random.integer(2, 4));
  if (random.isLucky(regime === "habitual" ? 45 : 25)) return nextYearlyEnd(start, today);
  return monthsFrom(start, regime === "habitual" ? 60 : random.pick([60, 60, 120]));
}

/** Range of months ago in which a rental may have started. */
type Months = readonly [least: number, most: number];

/** An active rental, mostly started on the first of a month; a season has seven months at most. */
export function running(regime: RentalRegime, [least, most]: Months, today: string, random: DemoRandom): RentalDates {
  const monthsAgo = random.integer(least, regime === "seasonal" ? Math.min(most, 7) : most);
  const day = random.pick([0, 0, 0, 0, 14, random.integer(0, 27)]);
  const start = addDays(addMonths(firstOfMonth(today), -monthsAgo), day);
  const end_date = endOf(regime, start, monthsAgo, today, random);
  return { ...open, ...signedBefore(start, random), state: "active", end_date };
}

/** A tenant may leave after six months (LAU art. 11). */
const MONTHS_BEFORE_NOTICE = [9, 44] as const;

/** An active rental about to end: the tenant gives one month's notice, the landlord four. */
export function withNotice(
  regime: RentalRegime,
  notice_by: "tenant" | "landlord",
  today: string,
  random: DemoRandom,
): RentalDates {
  const dates = running(regime, MONTHS_BEFORE_NOTICE, today, random);
  const notice_given_on = addDays(today, -random.integer(3, 25));
  const agreed = addDays(notice_given_on, notice_by === "tenant" ? random.integer(30, 60) : random.integer(123, 150));
  const isEarlier = dates.end_date === null || agreed <= dates.end_date;
  const exit_date = isEarlier || notice_by === "landlord" ? agreed : dates.end_date;
  const end_date = notice_by === "landlord" ? exit_date : dates.end_date;
  return { ...dates, state: "notice_given", notice_given_on, notice_by, exit_date, end_date };
}

const endReasons = [
  "Desiste del contrato con el preaviso de 30 días (art. 11 LAU)",
  "Ha comprado una vivienda",
  "Se traslada a otra ciudad por trabajo",
  "Resolución de mutuo acuerdo",
] as const;

/** A rental whose keys were returned on `last`. */
export function endedOn(regime: RentalRegime, last: string, random: DemoRandom): RentalDates {
  const months = regime === "seasonal" ? random.integer(3, 10) : random.integer(8, 24);
  const start = addMonths(addDays(last, 1), -months);
  const ended = { ...open, ...signedBefore(start, random), state: "ended", keys_returned_on: last } as const;
  if (regime === "seasonal") return { ...ended, end_date: last, end_reason: "Fin del plazo pactado" };
  return {
    ...ended,
    end_date: monthsFrom(start, 60),
    notice_given_on: addDays(last, -random.integer(31, 50)),
    notice_by: "tenant",
    exit_date: last,
    end_reason: random.pick(endReasons),
  };
}

const plannedEnd = (regime: RentalRegime, start: string, random: DemoRandom) =>
  regime === "other" ? null : monthsFrom(start, regime === "seasonal" ? random.integer(3, 10) : 60);

/** Signed, not started yet. */
export function startingOn(regime: RentalRegime, start_date: string, today: string, random: DemoRandom): RentalDates {
  const signed_on = addDays(today, -random.integer(1, 14));
  const drafted_on = addDays(signed_on, -random.integer(1, 5));
  const end_date = plannedEnd(regime, start_date, random);
  return { ...open, state: "upcoming", drafted_on, signed_on, start_date, end_date };
}

/** Not yet signed by all parties. */
export function unsigned(
  state: "draft" | "pending_signature",
  regime: RentalRegime,
  today: string,
  random: DemoRandom,
): RentalDates {
  const start_date = addDays(today, random.integer(8, 38));
  const drafted_on = addDays(today, -random.integer(1, 8));
  const end_date = plannedEnd(regime, start_date, random);
  return { ...open, state, drafted_on, signed_on: null, start_date, end_date };
}

const cancelReasons = [
  "El solicitante ha encontrado otra vivienda",
  "No presentó la documentación de solvencia",
  "Desistió antes de la firma",
] as const;

/** Drafted for a day and cancelled before it. */
export function calledOff(regime: RentalRegime, start_date: string, random: DemoRandom): RentalDates {
  const cancelled_on = addDays(start_date, -random.integer(4, 12));
  const drafted_on = addDays(cancelled_on, -random.integer(2, 9));
  const end_date = plannedEnd(regime, start_date, random);
  const end_reason = random.pick(cancelReasons);
  return { ...open, state: "cancelled", drafted_on, signed_on: null, start_date, end_date, cancelled_on, end_reason };
}

/** A contract that ended the day before its renewal: no keys are returned. */
export function renewedOn(regime: RentalRegime, last: string, random: DemoRandom): RentalDates {
  const months = regime === "seasonal" ? random.integer(6, 10) : random.pick([12, 24, 36]);
  const start = addMonths(addDays(last, 1), -months);
  return { ...open, ...signedBefore(start, random), state: "ended", end_date: last, exit_date: last };
}

/** A contract that will end on that day, whose renewal is already signed. */
export function runningOutOn(regime: RentalRegime, last: string, random: DemoRandom): RentalDates {
  return { ...renewedOn(regime, last, random), state: "active", exit_date: null };
}

/** Last day of occupation; null while it lasts or when it never began. */
export function leftOn({ state, keys_returned_on, exit_date }: RentalDates): string | null {
  return keys_returned_on ?? (state === "ended" ? exit_date : null);
}

/** Last day on which the rental takes its assets; null while open. */
export function lastDayOf(dates: RentalDates): string | null {
  return dates.keys_returned_on ?? dates.exit_date ?? dates.end_date;
}
