import type { IndexBook } from "./index-book.ts";
import { addDays, addMonths, addYears, type DateString } from "#shared/lib/dates.ts";
import { notInvoiced } from "./plan-invoiced.ts";
import { excluded, type IncrementTerms, type PlannedIncrementLine, raiseAmount } from "./plan-raise.ts";

/** The price of an asset that is vacant on the day from which the new price applies. */
export interface PriceCandidate {
  readonly asset_price_id: string;
  readonly asset_id: string;
  readonly property_id: string;
  readonly title: string;
  readonly amount: number;
  readonly valid_from: DateString;
  /** The increment that created the price. */
  readonly made_by_id: string | null;
  /** An earlier draft for the same month that includes the price. */
  readonly draft_id: string | null;
}

/** An already agreed price of that month cannot be overridden; a price is raised once a year. */
function findExclusion(candidate: PriceCandidate, effective: DateString): Partial<PlannedIncrementLine> | null {
  const { valid_from, made_by_id, draft_id } = candidate;
  if (valid_from >= effective) return { new_amount: null, ...excluded("later_amount", valid_from, made_by_id) };
  if (made_by_id && valid_from > addYears(effective, -1)) return excluded("already_updated", valid_from, made_by_id);
  return draft_id ? excluded("other_draft", effective, draft_id) : null;
}

/** Plans a price line: no law or lease limits it, only the increment's terms and other increments. */
export function planPriceLine(candidate: PriceCandidate, terms: IncrementTerms, book: IndexBook): PlannedIncrementLine {
  const { asset_price_id, asset_id, property_id, title, amount } = candidate;
  const reference_date = terms.effective_date;
  return {
    rental_id: null,
    asset_price_id,
    asset_id,
    property_id,
    title,
    old_amount: amount,
    reference_date,
    // No law names the index of an asset's price: that of the month before counts, also where it is published during the first one.
    ...raiseAmount(terms, amount, addDays(addMonths(reference_date, 1), -1), book, null),
    ...findExclusion(candidate, reference_date),
    ...notInvoiced,
    raised_charges: [],
  };
}

/**
 * The deposit for a new price: a whole number of months' price keeps that number of months, any other amount is
 * unchanged.
 * @param deposit cents, or null if there is none
 */
export function followDeposit(deposit: number | null, old_amount: number, new_amount: number): number | null {
  const isWholeMonths = deposit !== null && old_amount > 0 && deposit > 0 && deposit % old_amount === 0;
  return isWholeMonths ? (deposit / old_amount) * new_amount : deposit;
}
