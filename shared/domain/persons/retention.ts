import { addMonths, type DateString } from "#shared/lib/dates.ts";
import { retentionTerms } from "./retention-terms.ts";

/** The days from which terms run: the latest of each kind, or null. */
export interface RetentionFacts {
  /** An invoice, payment or deposit in the books. */
  readonly last_entry: DateString | null;
  /** The last day of a rental to which they were a party, or of a signature. */
  readonly last_contract: DateString | null;
}

export type RetentionTermName = (typeof retentionTerms)[number]["name"];
export const retentionTermNames = retentionTerms.map(({ name }) => name);

const endOfYear = (day: DateString): DateString => `${day.slice(0, 4)}-12-31`;
/** Income and corporate tax returns of a year are due by the following July (LIRPF art. 97, LIS art. 124). */
const endOfReturns = (day: DateString): DateString => `${Number(day.slice(0, 4)) + 1}-07-31`;

const startOfTerm: Readonly<Record<(typeof retentionTerms)[number]["start"], (day: DateString) => DateString>> = {
  day: (day) => day,
  year_end: endOfYear,
  tax_return: endOfReturns,
};

export interface Retention {
  /** The last day of retention. */
  readonly until: DateString;
  readonly term: RetentionTermName;
}

/** Until when data must be retained, by the longest applicable term; null if none applies. */
export function retentionOf(facts: RetentionFacts): Retention | null {
  const running = retentionTerms.flatMap(({ name, fact, start, years }): Retention[] => {
    const day = facts[fact];
    return day === null ? [] : [{ term: name, until: addMonths(startOfTerm[start](day), years * 12) }];
  });
  return running.reduce<Retention | null>((last, one) => (last === null || one.until > last.until ? one : last), null);
}

/** Whether no term requires retention on a day. */
export function isErasable(facts: RetentionFacts, today: DateString): boolean {
  const retention = retentionOf(facts);
  return retention === null || retention.until < today;
}

/** Nothing can be due before this many years; subjects with later activity need not be checked. */
export const SHORTEST_YEARS = Math.min(...retentionTerms.map(({ years }) => years));
