import type { IndexBook } from "./index-book.ts";
import { type IncrementTerms, type PlannedLine, raiseAmount } from "./plan-raise.ts";

/** The price of an asset that nobody has on the day from which the new one counts. */
export interface PriceCandidate {
  readonly asset_price_id: string;
  readonly asset_id: string;
  readonly property_id: string;
  readonly title: string;
  readonly amount: number;
}

/** What an increment makes of an asking price: no law and no lease limits it, so only the increment's own terms count. */
export function planPriceLine(candidate: PriceCandidate, terms: IncrementTerms, book: IndexBook): PlannedLine {
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
    ...raiseAmount(terms, amount, reference_date, book, false),
  };
}

/**
 * The deposit that goes with a new price: one of so many months' price stays so many months, any other stays as it is.
 * @param deposit cents, or null where none is named
 */
export function followDeposit(deposit: number | null, old_amount: number, new_amount: number): number | null {
  const isWholeMonths = deposit !== null && old_amount > 0 && deposit > 0 && deposit % old_amount === 0;
  return isWholeMonths ? (deposit / old_amount) * new_amount : deposit;
}
