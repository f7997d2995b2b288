import type { IndexBook } from "#shared/domain/rentals/index-book.ts";
import { agreedEnd, rentEndsOn } from "#shared/domain/rentals/occupied-until.ts";
import type { RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import { addYears } from "#shared/lib/dates.ts";
import type { PricePlan } from "./plan-prices.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import { leftOn } from "./rental-dates.ts";

/** A planned rent. */
export interface DemoRent {
  readonly id: string;
  readonly rental_id: string;
  readonly amount: number;
  readonly valid_from: string;
  readonly source: "contract" | "increment";
  /** The increment that created it, if it is part of the demo. */
  readonly price_increment_id?: string | null;
}

/** Input for planning increments. */
export interface IncrementInputs {
  readonly rentals: readonly RentalPlan[];
  readonly rents: readonly DemoRent[];
  readonly prices: readonly PricePlan[];
  readonly book: IndexBook;
}

/** Whether rent was due on that day. */
export function isRunningOn(day: string, { dates }: RentalPlan): boolean {
  const { state, start_date } = dates;
  const left = leftOn(dates);
  const hasStarted = state === "active" || state === "notice_given" || state === "ended";
  return hasStarted && start_date <= day && (left === null || left > day);
}

/** Homes of the demo began at most four years ago: within the compulsory term of any landlord (LAU art. 9.1). */
const COMPULSORY_YEARS = 5;

/** The server's rule: a home without an exit goes on beyond its agreed end while the compulsory term lasts. */
const isCompulsory = ({ terms, dates }: RentalPlan, exit_date: string | null, effective: string) =>
  terms.regime === "habitual" && exit_date === null && addYears(dates.start_date, COMPULSORY_YEARS) > effective;

/** A rental in its state of that day, without the rents that came later. */
export function candidateOn(
  day: string,
  effective: string,
  plan: RentalPlan,
  { rents, rentals }: IncrementInputs,
): RentCandidate {
  const { id, unit, terms, dates } = plan;
  const hasNotice = dates.notice_given_on !== null && dates.notice_given_on <= day;
  const isRenewed = rentals.some((other) => other.renews_id === id && (other.dates.signed_on ?? day) < day);
  const then = {
    ...dates,
    exit_date: hasNotice ? dates.exit_date : null,
    keys_returned_on: null,
    state: hasNotice ? "notice_given" : "active",
    regime: terms.regime,
  } as const;
  return {
    rental_id: id,
    asset_id: unit.id,
    property_id: unit.property_id,
    title: "",
    regime: terms.regime,
    index_clause: terms.index_clause,
    signed_on: dates.signed_on,
    start_date: dates.start_date,
    ends_on: rentEndsOn(then, day) ?? (isRenewed ? dates.end_date : null),
    agreed_end: isCompulsory(plan, then.exit_date, effective) ? null : agreedEnd(then, day),
    draft_id: null,
    update_skipped_on: null,
    billed: [],
    charges: [],
    rents: rents.filter(({ rental_id, valid_from }) => rental_id === id && valid_from < effective),
  };
}
