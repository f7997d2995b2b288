import { addDays, addMonths, type DateString, firstOfMonth, lastOfMonth, latestOf } from "#shared/lib/dates.ts";

/** First and last day. */
export interface Days {
  readonly since: DateString;
  readonly until: DateString;
}

interface EndingRental {
  readonly start_date: DateString;
  readonly keys_returned_on: DateString;
  /** Days that invoices or drafts of its rent bill. */
  readonly billed: readonly Days[];
}

/** Months before the end that are looked at: what is older was left out on purpose. */
const MONTHS_BACK = 11;

const earliestOf = (days: readonly DateString[]): DateString => days.reduce((a, b) => (a < b ? a : b));

/**
 * The days of a rental that ends which nothing bills, each part within one month. Of a rental without invoices only the last
 * month is known to be open, and nothing before the first invoice: a former system may have billed those days.
 */
export function unbilledDays({ start_date, keys_returned_on, billed }: EndingRental): Days[] {
  const first = billed.length === 0 ? firstOfMonth(keys_returned_on) : earliestOf(billed.map(({ since }) => since));
  const horizon = firstOfMonth(addMonths(keys_returned_on, -MONTHS_BACK));
  const parts: Days[] = [];
  let day = latestOf(latestOf(start_date, first), horizon);
  while (day <= keys_returned_on) {
    const from = day;
    const covering = billed.filter(({ since, until }) => since <= from && from <= until);
    if (covering.length > 0) {
      day = addDays(covering.map(({ until }) => until).reduce(latestOf), 1);
      continue;
    }
    const later = billed.map(({ since }) => since).filter((since) => since > from);
    const until = earliestOf([lastOfMonth(from), keys_returned_on, ...later.map((since) => addDays(since, -1))]);
    parts.push({ since: from, until });
    day = addDays(until, 1);
  }
  return parts;
}
