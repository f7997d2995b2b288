import { type DateString, isDateString } from "./dates.ts";
import { normalizeText } from "./text.ts";

/* Dates as people type them and as spreadsheets print them. */

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/;
/** `3-abr-86` and `3 de abril de 1986`, as Spanish Excel and LibreOffice print days. */
const NAMED = /^(?<day>\d{1,2})(?:[-/. ]| de )(?<month>\p{L}{3,10})\.?(?:[-/. ]| del? )(?<year>\d{4}|\d{2})$/u;

const monthNames = [
  ["enero", "january"],
  ["febrero", "february"],
  ["marzo", "march"],
  ["abril", "april"],
  ["mayo", "may"],
  ["junio", "june"],
  ["julio", "july"],
  ["agosto", "august"],
  ["septiembre", "september", "setiembre"],
  ["octubre", "october"],
  ["noviembre", "november"],
  ["diciembre", "december"],
] as const;

/** Month names are also abbreviated to three letters, September to four. */
const monthsByWord = new Map(
  monthNames.flatMap((names, index) =>
    names.flatMap((name) =>
      [name, name.slice(0, 3), name.slice(0, 4)].map((word) => [word, String(index + 1)] as const),
    ),
  ),
);

/** The month of a word, 1 to 12, in Spanish or English, full or abbreviated; null if it is not one. */
export function readMonth(word: string): number | null {
  return Number(monthsByWord.get(normalizeText(word).replace(/\.$/, "")) ?? 0) || null;
}

/** Two-digit years mean 1950 to 2049: birth dates at one end, contract ends at the other. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

/**
 * Parses a date typed by a person or printed by a spreadsheet: `15/03/2026`, `15-3-26`, `15.3.2026` (day first, as in
 * Spain), `15-mar-26`, `15 de marzo de 2026`, or ISO. Two-digit years mean 1950 to 2049.
 * @returns the date, or null if the text is not one
 */
export function parseDateText(text: string): DateString | null {
  const trimmed = text.trim();
  const parts = (YEAR_FIRST.exec(trimmed) ?? DAY_FIRST.exec(trimmed) ?? NAMED.exec(trimmed))?.groups;
  if (!parts) return null;
  const { year = "", month = "", day = "" } = parts;
  const monthDigits = /\d/.test(month) ? month : (monthsByWord.get(normalizeText(month)) ?? "");
  const date = `${fullYear(year)}-${monthDigits.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDateString(date) ? date : null;
}
