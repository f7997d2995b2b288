import { addMonths, type DateString } from "#shared/lib/dates.ts";
import { retentionTerms } from "./policy.ts";

/** The days from which terms run: the last of its kind, or null where there was none. */
export interface RetentionFacts {
  /** An invoice, payment or deposit in the books. */
  readonly last_entry: DateString | null;
  /** The last day of a rental in which they were anything, or of a signature. */
  readonly last_contract: DateString | null;
}

export type RetentionTermName = (typeof retentionTerms)[number]["name"];
export const retentionTermNames = retentionTerms.map(({ name }) => name);

const endOfYear = (day: DateString): DateString => `${day.slice(0, 4)}-12-31`;
/** The returns of a year's income and companies are due in the July after it at the latest (LIRPF art. 97, LIS art. 124). */
const endOfReturns = (day: DateString): DateString => `${Number(day.slice(0, 4)) + 1}-07-31`;

const beginnings: Readonly<Record<(typeof retentionTerms)[number]["beginning"], (day: DateString) => DateString>> = {
  day: (day) => day,
  year_end: endOfYear,
  tax_return: endOfReturns,
};

export interface Retention {
  /** The last day on which the data are kept. */
  readonly until: DateString;
  readonly term: RetentionTermName;
}

/** Until when data are kept, by the term that runs longest; null where none applies. */
export function retentionOf(facts: RetentionFacts): Retention | null {
  const running = retentionTerms.flatMap(({ name, fact, beginning, years }): Retention[] => {
    const day = facts[fact];
    return day === null ? [] : [{ term: name, until: addMonths(beginnings[beginning](day), years * 12) }];
  });
  return running.reduce<Retention | null>((last, one) => (last === null || one.until > last.until ? one : last), null);
}

/** Whether nothing has the data kept any more on a day. */
export function isErasable(facts: RetentionFacts, today: DateString): boolean {
  const retention = retentionOf(facts);
  return retention === null || retention.until < today;
}

/** Nothing older than this can be due before: who had anything since is not asked about. */
export const SHORTEST_YEARS = Math.min(...retentionTerms.map(({ years }) => years));
