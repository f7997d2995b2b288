import type { DateString } from "#shared/lib/dates.ts";
import type { Rental } from "./rental.ts";

type Occupant = Pick<Rental, "state" | "end_date" | "exit_date" | "keys_returned_on">;

/**
 * The last day on which a rental occupies its assets, included; null while open-ended: the day the keys were
 * returned, else the agreed exit, else the contract's end. The calendar alone does not free an occupied home (LAU
 * art. 9 and 10): if that day has passed without keys, the tenant is still in.
 * @param today the business day
 */
export function occupiedUntil(rental: Occupant, today: DateString): DateString | null {
  if (rental.keys_returned_on) return rental.keys_returned_on;
  const agreed = rental.exit_date ?? rental.end_date;
  const isInside = rental.state === "active" || rental.state === "notice_given";
  return isInside && agreed !== null && agreed < today ? null : agreed;
}

/**
 * The last day on which a rental's rent is due, null while it continues: a home continues after its agreed end until
 * notice is given (LAU art. 9 and 10), any other use until the keys are returned.
 * @param today the business day
 */
export function rentEndsOn(rental: Occupant & Pick<Rental, "regime">, today: DateString): DateString | null {
  return rental.regime === "habitual" ? (rental.keys_returned_on ?? rental.exit_date) : occupiedUntil(rental, today);
}

/**
 * The last agreed day, null if there is none or the law has prolonged a home beyond it (LAU art. 9 and 10).
 * @param today the business day
 */
export function agreedEnd(rental: Occupant & Pick<Rental, "regime">, today: DateString): DateString | null {
  const agreed = rental.keys_returned_on ?? rental.exit_date ?? rental.end_date;
  const isProlonged = rental.regime === "habitual" && agreed !== null && agreed < today;
  return isProlonged ? null : agreed;
}
