import { readMonth } from "#shared/lib/date-text.ts";
import { readNumberWords } from "./number-words.ts";

/* Words for days, normalized as in searches, Spanish and English together. */

/** Offset in days from today; most are negative. */
export const daysFromToday: ReadonlyMap<string, number> = new Map([
  ["hoy", 0],
  ["hoy mismo", 0],
  ["esta manana", 0],
  ["esta tarde", 0],
  ["today", 0],
  ["this morning", 0],
  ["this afternoon", 0],
  ["ayer", -1],
  ["anoche", -1],
  ["yesterday", -1],
  ["yday", -1],
  ["last night", -1],
  ["anteayer", -2],
  ["antier", -2],
  ["antes de ayer", -2],
  ["the day before yesterday", -2],
  ["day before yesterday", -2],
  ["trasanteayer", -3],
  ["manana", 1],
  ["tomorrow", 1],
  ["pasado manana", 2],
  ["the day after tomorrow", 2],
  ["day after tomorrow", 2],
]);

const named = (names: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((words, weekday) => words.map((word) => [word, weekday] as const)));

/** 0 is Sunday, as in `Date.getUTCDay`. Abbreviations that are also names are excluded: Mar and Sun are people too. */
export const weekdays = named([
  ["domingo", "sunday"],
  ["lunes", "lun", "monday", "mon"],
  ["martes", "tuesday", "tue", "tues"],
  ["miercoles", "mie", "wednesday", "wed", "weds"],
  ["jueves", "jue", "thursday", "thu", "thur", "thurs"],
  ["viernes", "vie", "friday", "fri"],
  ["sabado", "sab", "saturday", "sat"],
]);

/** Abbreviations that are also names: a day only if the context says so. */
export const cutWeekdays = named([["dom", "sun"], [], ["mar"]]);

/** A number of up to two digits, or in words. */
export function readCount(said: string): number | null {
  if (/^\d{1,2}$/.test(said)) return Number(said);
  const number = readNumberWords(said.split(" "));
  return number !== null && number < 100 ? number : null;
}

const DAY_WORDS: ReadonlySet<string> = new Set(
  [...daysFromToday.keys(), ...weekdays.keys(), ...cutWeekdays.keys(), "mes primero primeros first month"].flatMap(
    (words) => words.split(" "),
  ),
);

/**
 * Whether a normalized word can be the core of a day: most words cannot, and need not be tried with all their
 * neighbours.
 */
export function isOfDay(word: string): boolean {
  return /\d/.test(word) || DAY_WORDS.has(word) || readMonth(word) !== null || readCount(word) !== null;
}
