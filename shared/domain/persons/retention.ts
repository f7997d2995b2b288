import { addMonths, type DateString } from "#shared/lib/dates.ts";

/** The days from which terms run: the last of its kind, or null where there was none. */
export interface RetentionFacts {
  /** An invoice, payment or deposit in the books. */
  readonly last_entry: DateString | null;
  /** The last day of a rental in which they were anything, or of a signature. */
  readonly last_contract: DateString | null;
}

/** How a term runs from its day: from that day, from the end of its year, or from the end of the year's tax returns. */
type Beginning = "day" | "year_end" | "tax_return";

interface RetentionTerm {
  readonly name: string;
  readonly fact: keyof RetentionFacts;
  readonly beginning: Beginning;
  readonly years: number;
  /** The law that it is from; screens and the operations' page cite it. */
  readonly source: string;
}

/**
 * For how long which law has data kept that nobody works with any more. Of all that apply the last one counts. Whoever was never party to
 * anything has none: they may be erased whenever they ask (RGPD art. 17).
 */
export const retentionTerms = [
  { name: "accounting", fact: "last_entry", beginning: "year_end", years: 6, source: "Código de Comercio, art. 30" },
  { name: "tax", fact: "last_entry", beginning: "tax_return", years: 4, source: "Ley 58/2003 (LGT), art. 66 y 67" },
  { name: "actions", fact: "last_contract", beginning: "day", years: 5, source: "Código Civil, art. 1964.2" },
  { name: "rents", fact: "last_entry", beginning: "day", years: 5, source: "Código Civil, art. 1966" },
  { name: "travellers", fact: "last_contract", beginning: "day", years: 3, source: "RD 933/2021, art. 5" },
] as const satisfies readonly RetentionTerm[];
export type RetentionTermName = (typeof retentionTerms)[number]["name"];
export const retentionTermNames = retentionTerms.map(({ name }) => name);

/** Months after which somebody who was never party to anything is proposed for erasure, and leftovers of visitors go by themselves. */
export const VISITOR_MONTHS = 12;

const endOfYear = (day: DateString): DateString => `${day.slice(0, 4)}-12-31`;
/** The returns of a year's income and companies are due in the July after it at the latest (LIRPF art. 97, LIS art. 124). */
const endOfReturns = (day: DateString): DateString => `${Number(day.slice(0, 4)) + 1}-07-31`;

const beginnings: Readonly<Record<Beginning, (day: DateString) => DateString>> = {
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
