import type { DateString } from "#shared/lib/dates.ts";
import { applyRate } from "#shared/lib/money.ts";
import { MAX_CENTS } from "../core/fields.ts";
import { boundRate } from "./index-bounds.ts";
import { type IndexBook, type IndexValue, indexMonths } from "./index-book.ts";
import type { RentIndexKind } from "./rent-index.ts";
import type { PriceIncrement } from "./price-increment.ts";
import type { ExclusionReason, PriceIncrementLine } from "./price-increment-line.ts";

/** The terms an increment applies to every line. */
export type IncrementTerms = Pick<PriceIncrement, "index_kind" | "percentage" | "amount" | "effective_date">;

/** Why a line is excluded: the rule, its day, and the other increment. */
export type Exclusion = Pick<PriceIncrementLine, "excluded_reason" | "reason_on" | "other_increment_id">;

export const excluded = (
  excluded_reason: ExclusionReason,
  reason_on: DateString | null = null,
  other_increment_id: string | null = null,
): Exclusion => ({ excluded_reason, reason_on, other_increment_id });

/** A new amount and its source. */
export type Raise = Exclusion &
  Pick<
    PriceIncrementLine,
    "new_amount" | "rate" | "index_kind" | "index_month" | "index_source" | "published_rate" | "is_capped"
  >;

/** A line as computed by the rules; a user's choice can override it. */
export type PlannedIncrementLine = Raise &
  Pick<
    PriceIncrementLine,
    | "rental_id"
    | "asset_price_id"
    | "asset_id"
    | "property_id"
    | "title"
    | "old_amount"
    | "reference_date"
    | "invoiced_months"
    | "invoiced_difference"
    | "redrafted_months"
    | "edited_months"
    | "raised_charges"
  >;

const nothing: Raise = {
  new_amount: null,
  rate: null,
  index_kind: null,
  index_month: null,
  index_source: null,
  published_rate: null,
  is_capped: false,
  excluded_reason: null,
  reason_on: null,
  other_increment_id: null,
};

function byIndex(old_amount: number, { kind, month, value, source }: IndexValue): Raise {
  const rate = boundRate(kind, month, value);
  return {
    ...nothing,
    new_amount: old_amount + applyRate(old_amount, rate),
    rate,
    index_kind: kind,
    index_month: month,
    index_source: source,
    published_rate: rate === value ? null : value,
  };
}

function missingIndex(index_kind: IndexValue["kind"], day: DateString): Raise {
  return { ...nothing, index_kind, excluded_reason: "index_missing", reason_on: indexMonths(day)[0] };
}

/**
 * The raise by the increment's own terms.
 * @param day the day whose index applies
 */
function agreedRaise(terms: IncrementTerms, old_amount: number, day: DateString, book: IndexBook): Raise {
  const { index_kind, percentage, amount } = terms;
  if (index_kind === "amount") return { ...nothing, new_amount: old_amount + (amount ?? 0) };
  if (index_kind === "percentage") {
    const rate = percentage ?? 0;
    return { ...nothing, new_amount: old_amount + applyRate(old_amount, rate), rate };
  }
  const value = book.valueBefore(index_kind, day);
  return value ? byIndex(old_amount, value) : missingIndex(index_kind, day);
}

/** Caps the raise at an index of the same day; without that value no new amount can be computed. */
function limitBy(kind: RentIndexKind, raise: Raise, old_amount: number, day: DateString, book: IndexBook): Raise {
  if (raise.new_amount === null) return raise;
  const cap = book.valueBefore(kind, day);
  if (!cap) return missingIndex(kind, day);
  const limit = byIndex(old_amount, cap);
  return raise.new_amount <= (limit.new_amount ?? 0) ? raise : { ...limit, is_capped: true };
}

/**
 * The raised amount, in integer cents, rounded half away from zero.
 * @param cap the index that the raise never exceeds (`capIndexOf`), null where none does
 * @returns `new_amount` null with the reason if there is none
 */
export function raiseAmount(
  terms: IncrementTerms,
  old_amount: number,
  day: DateString,
  book: IndexBook,
  cap: RentIndexKind | null,
): Raise {
  const agreed = agreedRaise(terms, old_amount, day, book);
  const raise = cap ? limitBy(cap, agreed, old_amount, day, book) : agreed;
  if (raise.new_amount === null) return raise;
  if (raise.new_amount < 0 || raise.new_amount > MAX_CENTS)
    return { ...raise, new_amount: null, excluded_reason: "out_of_range" };
  return raise.new_amount === old_amount ? { ...raise, excluded_reason: "no_change" } : raise;
}
