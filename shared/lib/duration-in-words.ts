import { addDays, addMonths, type DateString, daysBetween } from "./dates.ts";
import type { Language } from "./language.ts";
import { numberInWords } from "./amount-in-words.ts";

/* The duration of a contract, as contracts write it. */

const nouns = {
  es: { years: ["año", "años"], months: ["mes", "meses"], days: ["día", "días"], and: "y" },
  en: { years: ["year", "years"], months: ["month", "months"], days: ["day", "days"], and: "and" },
} as const;
type Unit = "years" | "months" | "days";

/** A number of years, months or days in words: 1 year → `un año`. */
export function countInWords(count: number, unit: Unit, language: Language): string {
  const [one, many] = nouns[language][unit];
  return `${numberInWords(count, language)} ${count === 1 ? one : many}`;
}

/** Whole months between two days: the maximum that can be added to the first without passing the second. */
function wholeMonths(from: DateString, to: DateString): number {
  let months = Math.floor(daysBetween(from, to) / 28);
  while (addMonths(from, months) > to) months -= 1;
  return months;
}

/**
 * From a first to a last day, both included: 15 March 2026 to 14 September 2027 → `un año y seis meses`.
 * @param end not before `start`
 */
export function durationInWords(start: DateString, end: DateString, language: Language): string {
  const after = addDays(end, 1);
  const months = wholeMonths(start, after);
  const counts = [
    [Math.floor(months / 12), "years"],
    [months % 12, "months"],
    [daysBetween(addMonths(start, months), after), "days"],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, unit]) => countInWords(count, unit, language));
  const { and } = nouns[language];
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter((part) => part !== "").join(` ${and} `);
}
