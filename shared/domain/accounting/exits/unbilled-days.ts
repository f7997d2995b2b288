import { addDays, type DateString, firstOfMonth, lastOfMonth, latestOf } from "#shared/lib/dates.ts";

interface EndingRental {
  readonly start_date: DateString;
  /** Null if nothing was invoiced here. */
  readonly billed_until: DateString | null;
  readonly keys_returned_on: DateString;
}

export interface UnbilledDays {
  readonly since: DateString;
  readonly until: DateString;
}

/**
 * The first days that are not invoiced of a rental that ends, all of one month; null if it is invoiced to its end. Of a rental
 * without invoices only the last month is known to be open: a former system may have invoiced the others.
 */
export function unbilledDays({ start_date, billed_until, keys_returned_on }: EndingRental): UnbilledDays | null {
  const since = billed_until === null ? latestOf(start_date, firstOfMonth(keys_returned_on)) : addDays(billed_until, 1);
  if (since > keys_returned_on) return null;
  const end = lastOfMonth(since);
  return { since, until: end < keys_returned_on ? end : keys_returned_on };
}
