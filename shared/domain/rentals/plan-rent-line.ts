import { addYears, type DateString } from "#shared/lib/dates.ts";
import type { IndexBook } from "./index-book.ts";
import { type BilledMonth, planInvoiced } from "./plan-invoiced.ts";
import { type IndexedCharge, planRaisedCharges } from "./plan-raised-charges.ts";
import { excluded, type Exclusion, type IncrementTerms, type PlannedIncrementLine, raiseAmount } from "./plan-raise.ts";
import type { RentIndexKind } from "./rent-index.ts";
import type { RentalRent } from "./rental-rent.ts";
import type { Rental } from "./rental.ts";

/** Since this day the IRAV limits rent updates of homes (Ley 12/2023, first final provision). */
export const IRAV_SINCE = "2023-05-26";

/** The facts of a rental that the rules need. */
export interface RentCandidate extends Pick<
  Rental,
  "asset_id" | "property_id" | "regime" | "index_clause" | "signed_on" | "start_date" | "update_skipped_on"
> {
  readonly rental_id: string;
  readonly title: string;
  /** The last day on which rent is due, null while open-ended. */
  readonly ends_on: DateString | null;
  /** The last agreed day, null if there is none or the law has prolonged the lease beyond it. */
  readonly agreed_end: DateString | null;
  /** An earlier draft for the same month that includes the rent. */
  readonly draft_id: string | null;
  /** Earliest first, with the increment that created each. */
  readonly rents: readonly (Pick<RentalRent, "amount" | "valid_from" | "source"> & {
    readonly price_increment_id?: string | null;
  })[];
  /** Invoices and drafts of months from the effective date on, by month. */
  readonly billed: readonly BilledMonth[];
  /** The indexed recurring charges that run on the effective date. */
  readonly charges: readonly IndexedCharge[];
}

/** The last anniversary up to `day`; null within the first year. */
export function latestAnniversary(start: DateString, day: DateString): DateString | null {
  const years = Number(day.slice(0, 4)) - Number(start.slice(0, 4));
  const last = addYears(start, years) <= day ? years : years - 1;
  return last < 1 ? null : addYears(start, last);
}

/** The indices that a home's update never exceeds, whatever its clause says, by the day of signing. */
const rentCaps = [
  // LAU art. 18.1, last paragraph, as Real Decreto-ley 7/2019 has it, in force since that day.
  { since: "2019-03-06", kind: "ipc" },
  { since: IRAV_SINCE, kind: "irav" },
] as const;

/** The index that caps a rental's update; null for uses other than housing, earlier leases and those without a day of signing. */
export function capIndexOf({ regime, signed_on }: Pick<Rental, "regime" | "signed_on">): RentIndexKind | null {
  if (regime !== "habitual" || signed_on === null) return null;
  return rentCaps.findLast(({ since }) => since <= signed_on)?.kind ?? null;
}

/**
 * Exclusions that cannot be overridden: there is no month to which a new rent could apply, or one is already agreed.
 */
function findObstacle({ ends_on, rents }: RentCandidate, effective: DateString): Exclusion | null {
  if (ends_on !== null && ends_on < effective) return excluded("ends_before", ends_on);
  const nextRent = rents.find(({ valid_from }) => valid_from >= effective);
  return nextRent ? excluded("later_amount", nextRent.valid_from, nextRent.price_increment_id) : null;
}

/**
 * Without an index clause there is no update, and with one only by that index (LAU art. 18.1); once per year of the
 * lease, and not beyond its agreed end, because its prolongation is still unknown.
 */
function findRule(candidate: RentCandidate, terms: IncrementTerms, anniversary: DateString | null): Exclusion | null {
  const { index_clause, start_date, rents, agreed_end, draft_id, update_skipped_on } = candidate;
  if (agreed_end !== null && agreed_end < terms.effective_date) return excluded("ends_before", agreed_end);
  if (index_clause === "none") return excluded("no_clause");
  if (index_clause !== terms.index_kind) return excluded("other_clause");
  if (anniversary === null) return excluded("first_year", addYears(start_date, 1));
  const updated = rents.findLast(({ source, valid_from }) => source === "increment" && valid_from >= anniversary);
  if (updated) return excluded("already_updated", updated.valid_from, updated.price_increment_id);
  if (update_skipped_on === anniversary) return excluded("update_skipped", anniversary);
  return draft_id ? excluded("other_draft", terms.effective_date, draft_id) : null;
}

/** Plans a rental's line: the new rent, or why there is none. */
export function planRentLine(candidate: RentCandidate, terms: IncrementTerms, book: IndexBook): PlannedIncrementLine {
  const { rental_id, asset_id, property_id, title, rents, start_date } = candidate;
  const { effective_date } = terms;
  const anniversary = latestAnniversary(start_date, effective_date);
  const reference_date = anniversary ?? effective_date;
  const present = rents.findLast(({ valid_from }) => valid_from < effective_date) ?? rents[0];
  const old_amount = present?.amount ?? 0;
  const obstacle = findObstacle(candidate, effective_date);
  const raise = raiseAmount(terms, old_amount, reference_date, book, capIndexOf(candidate));
  const outcome = {
    ...raise,
    ...(obstacle ? { new_amount: null, ...obstacle } : findRule(candidate, terms, anniversary)),
  };
  return {
    rental_id,
    asset_price_id: null,
    asset_id,
    property_id,
    title,
    old_amount,
    reference_date,
    ...outcome,
    ...planInvoiced(candidate.billed, { old_amount, new_amount: outcome.new_amount }),
    raised_charges: planRaisedCharges(candidate.charges, outcome, effective_date),
  };
}
