import * as z from "zod/mini";
import { addDays, addMonths, addYears, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { cents, date, text, uuid } from "../core/fields.ts";
import type { FieldIssue } from "../core/rule.ts";
import { occupiedUntil } from "./occupied-until.ts";
import { type Rental, rentalInput, rentalStates } from "./rental.ts";
import { RENEWABLE_DAYS } from "./policy.ts";

/** Inputs of a renewal besides the version; parties and assets stay the same. */
export const renewalInput = z.pick(rentalInput, {
  start_date: true,
  end_date: true,
  monthly_rent: true,
  monthly_expenses: true,
  deposit_amount: true,
  index_clause: true,
});
export type RenewalInput = z.infer<typeof renewalInput>;

type Renewed = Pick<Rental, "state" | "start_date" | "end_date" | "exit_date" | "keys_returned_on">;

/** Possible start days of a renewal, both included; `latest` is null if the previous contract is open-ended. */
export interface RenewalWindow {
  readonly earliest: DateString;
  readonly latest: DateString | null;
  readonly proposed: DateString;
}

const nextMonth = (day: DateString) => firstOfMonth(addMonths(firstOfMonth(day), 1));

/**
 * Possible start days of the next contract, without a gap or an overlap: for an ended contract exactly the next day;
 * for a running one also earlier, which ends it the day before; any day if it is open-ended.
 * @param today the business day
 */
export function renewalWindow(rental: Renewed, today: DateString): RenewalWindow {
  const last = occupiedUntil(rental, today);
  const earliest = addDays(rental.start_date, 1);
  if (last === null) return { earliest, latest: null, proposed: nextMonth(today < earliest ? earliest : today) };
  const next = addDays(last, 1);
  return { earliest: rental.state === "ended" ? next : earliest, latest: next, proposed: next };
}

/** Why a renewal cannot start on a day, or null: it must follow the previous contract without a gap or an overlap. */
export function refuseStart(rental: Renewed, start: DateString, today: DateString): FieldIssue | null {
  const { earliest, latest } = renewalWindow(rental, today);
  if (start < earliest) return { field: "start_date", key: "validation.renewal_overlap" };
  return latest !== null && start > latest ? { field: "start_date", key: "validation.renewal_gap" } : null;
}

/** Whether a contract ended too long ago to be renewed. */
export function isLongOver(rental: Renewed, today: DateString): boolean {
  const last = occupiedUntil(rental, today);
  return rental.state === "ended" && last !== null && last < addDays(today, -RENEWABLE_DAYS);
}

/** The last day of a contract year. */
export const endOfYear = (start: DateString): DateString => addDays(addYears(start, 1), -1);

/** One contract in a chain of renewals. */
export const rentalContract = z.object({
  id: uuid(),
  code: text(),
  state: z.enum(rentalStates),
  start_date: date(),
  /** Its last day, if known. */
  last_date: z.nullable(date()),
  monthly_rent: cents(),
  monthly_expenses: cents(),
});
export type RentalContract = z.infer<typeof rentalContract>;
