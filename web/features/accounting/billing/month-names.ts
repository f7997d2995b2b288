import type { Language } from "#shared/lib/language.ts";

const MONTHS = 12;

/** The months of the year in words, from January on. */
export function monthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: MONTHS }, (_, index) => format.format(new Date(Date.UTC(2026, index, 1))));
}
