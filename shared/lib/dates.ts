import { onFirstUse, perLanguage } from "./formats.ts";
import type { Language } from "./language.ts";

/*
 * A date is a `YYYY-MM-DD` string, an instant ISO 8601 with zone, a period `[start, end]` in days with both included
 * and null for an open end; business time is Europe/Madrid (docs/design/product.md, section 2). Date arithmetic runs in UTC,
 * where every day has 24 hours.
 */

/** A calendar day as `YYYY-MM-DD`. */
export type DateString = string;

/** Days from start to end, both included; a null end is open. */
export type Period = { start: DateString; end: DateString | null };

const MILLISECONDS_A_DAY = 86_400_000;
const BUSINESS_TIME_ZONE = "Europe/Madrid";
const DATE = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const yearOf = (date: DateString) => Number(date.slice(0, 4));
const monthOf = (date: DateString) => Number(date.slice(5, 7));
const dayOf = (date: DateString) => Number(date.slice(8, 10));

/** Months and days out of range carry over, as in Date.UTC: month 13 is January of the next year. */
function toDate(year: number, month: number, day: number): DateString {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Whether a text is `YYYY-MM-DD` and a valid day, in the years 1900 to 2199. */
export function isDateString(text: string): boolean {
  return DATE.test(text) && dayOf(text) <= daysInMonth(text);
}

/** Adds days (negative: earlier). */
export function addDays(date: DateString, days: number): DateString {
  return toDate(yearOf(date), monthOf(date), dayOf(date) + days);
}

/** Adds months (negative: earlier); 31 January plus one month is the last day of February. */
export function addMonths(date: DateString, months: number): DateString {
  const year = yearOf(date);
  const month = monthOf(date) + months;
  const day = Math.min(dayOf(date), daysInMonth(toDate(year, month, 1)));
  return toDate(year, month, day);
}

/** Adds years (negative: earlier); 29 February becomes the 28th. */
export function addYears(date: DateString, years: number): DateString {
  return addMonths(date, years * 12);
}

/** Days from one date to another: 1 from today to tomorrow, negative backwards. A period has one day more. */
export function daysBetween(from: DateString, to: DateString): number {
  return (Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY;
}

/** Days in the month of a date: 28 to 31. */
export function daysInMonth(date: DateString): number {
  return dayOf(lastOfMonth(date));
}

export function firstOfMonth(date: DateString): DateString {
  return `${date.slice(0, 8)}01`;
}

export function lastOfMonth(date: DateString): DateString {
  return toDate(yearOf(date), monthOf(date) + 1, 0);
}

/** The later of two dates. */
export function latestOf(a: DateString, b: DateString): DateString {
  return a > b ? a : b;
}

/** Compares two dates for sorting: -1 if the first is earlier, 1 if it is later, 0 if equal. */
export function compareDates(a: DateString, b: DateString): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether two periods share at least one day. */
export function periodsOverlap(a: Period, b: Period): boolean {
  return (b.end === null || a.start <= b.end) && (a.end === null || b.start <= a.end);
}

/** Whether a date is one of the days of a period. */
export function periodContains(period: Period, date: DateString): boolean {
  return period.start <= date && (period.end === null || date <= period.end);
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

const businessClock = onFirstUse(() => clockOf(BUSINESS_TIME_ZONE));

function readClock(clock: Intl.DateTimeFormat, instant: Date): { date: DateString; time: string } {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** The calendar day at an instant in a time zone (IANA name), Europe/Madrid by default. */
export function todayIn(instant: Date, timeZone: string = BUSINESS_TIME_ZONE): DateString {
  const clock = timeZone === BUSINESS_TIME_ZONE ? businessClock() : clockOf(timeZone);
  return readClock(clock, instant).date;
}

/* Hard-coded because Intl prints `sept` and, in some versions, `mar.`: date columns need three letters. */
const monthNames = {
  es: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
} as const;

/** Formats a date: `15 mar 2026` in Spanish, `15 Mar 2026` in English. */
export function formatDate(date: DateString, language: Language): string {
  return `${dayOf(date)} ${monthNames[language][monthOf(date) - 1]} ${yearOf(date)}`;
}

/** Formats the month of a date: `mar 2026` in Spanish, `Mar 2026` in English. */
export function formatMonth(date: DateString, language: Language): string {
  return `${monthNames[language][monthOf(date) - 1]} ${yearOf(date)}`;
}

const longMonths = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** Formats the month of a date for documents: `marzo de 2026` in Spanish, `March 2026` in English. */
export function formatLongMonth(date: DateString, language: Language): string {
  return longMonths(language).format(new Date(`${date}T00:00:00Z`));
}

/** Formats a date for documents: `15 de marzo de 2026` in Spanish, `15 March 2026` in English. */
export function formatLongDate(date: DateString, language: Language): string {
  return `${dayOf(date)}${language === "es" ? " de " : " "}${formatLongMonth(date, language)}`;
}

/** Formats the ISO dates inside a text: row labels may contain dates as the database writes them. */
export function formatDatesIn(text: string, language: Language): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isDateString(day) ? formatDate(day, language) : day));
}

/** Formats an instant (ISO 8601 with zone) in Europe/Madrid: `15 mar 2026, 14:05`. */
export function formatInstant(iso: string, language: Language): string {
  const { date, time } = readClock(businessClock(), new Date(iso));
  return `${formatDate(date, language)}, ${time}`;
}

const relativeTime = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));

const presentMoment = { es: "ahora", en: "now" } as const;

/** Seconds of each unit, a month counted as 30 days and a year as 365. */
const relativeUnits = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Formats the distance of an instant (ISO 8601 with zone) from now in its largest whole unit: `hace 5 minutos`,
 * `dentro de 2 días`; less than a minute either way is `ahora`.
 */
export function formatRelative(iso: string, now: Date, language: Language): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  const unit = relativeUnits.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return presentMoment[language];
  const [name, size] = unit;
  return relativeTime(language).format(Math.trunc(seconds / size), name);
}

/** Whole months from one date to a later one. */
function monthsBetween(from: DateString, to: DateString): number {
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return addMonths(from, months) > to ? months - 1 : months;
}

const conjunction = { es: " y ", en: " and " } as const;

/**
 * Formats the time from one date to a later one: `12 días`, `5 meses`, `4 años y 10 meses`. Days up to two months,
 * then whole months.
 */
export function formatSpan(from: DateString, to: DateString, language: Language): string {
  const formatUnit = (count: number, unit: "day" | "month" | "year") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
  const months = monthsBetween(from, to);
  if (months < 2) return formatUnit(daysBetween(from, to), "day");
  const parts = [
    { count: Math.floor(months / 12), unit: "year" },
    { count: months % 12, unit: "month" },
  ] as const;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => formatUnit(count, unit))
    .join(conjunction[language]);
}
