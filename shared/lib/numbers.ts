import { perLanguage } from "./formats.ts";
import type { Language } from "./language.ts";

const numbers = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: "always", maximumFractionDigits: 6 }),
);

const groupMarks: Readonly<Record<Language, string>> = { es: ".", en: "," };

/**
 * Groups a safe integer as Intl does, without Intl: its first number format delays the first paint of a list on a
 * slow machine (docs/design/goals.md, F3).
 */
export function formatWhole(value: number, language: Language): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, groupMarks[language]);
}

/** `1.234,5` in Spanish, `1,234.5` in English. */
export function formatNumber(value: number, language: Language): string {
  return Number.isSafeInteger(value) ? formatWhole(value, language) : numbers(language).format(value);
}

const limits = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: "min2", maximumFractionDigits: 6 }),
);

/** Formats a limit for a sentence: four digits are not grouped, since they may be a year. */
export function formatLimit(value: number, language: Language): string {
  return limits(language).format(value);
}

/** Basis points as a percentage: 2100 → `21 %`. */
export function formatPercent(basisPoints: number, language: Language): string {
  return `${formatNumber(basisPoints / 100, language)}${language === "es" ? "\u00a0" : ""}%`;
}

const rates = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Basis points as a percentage with two decimals, for columns: 300 → `3,00 %`. */
export function formatRate(basisPoints: number, language: Language): string {
  return `${rates(language).format(basisPoints / 100)}${language === "es" ? "\u00a0" : ""}%`;
}

/**
 * Parses a typed percentage, `21`, `7,5 %` or `-0,3`, with two decimals at most.
 * @returns basis points, or null if the text is not one
 */
export function parsePercent(text: string): number | null {
  const match = /^([-−]?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s%]/g, ""));
  if (!match) return null;
  const [, minus, whole = "", decimals = ""] = match;
  const size = Number(`${whole}${decimals.padEnd(2, "0")}`);
  return minus ? 0 - size : size;
}

/** Parses a typed number, with a comma or a point for the decimals; null if the text is not one. */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/\s/g, "").replace(",", ".");
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(compact) ? Number(compact) : null;
}
