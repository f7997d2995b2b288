import { parseDateText, readMonth } from "#shared/lib/date-text.ts";
import { addDays, addMonths, daysInMonth, type DateString, firstOfMonth, isDateString } from "#shared/lib/dates.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { daysAgo, readCount, weekdays } from "./day-words.ts";

/* A day as people say it. What does not say its year, or its month, means the latest such day that is not after today. */

type Reader = (text: string, today: DateString) => DateString | null;

/** What may stand before a day and says nothing of it. */
const LEAD = /^(?:(?:con )?fecha (?:de )?|dated |on )?(?:(?:el|del|the|este|this) )?(?:dia )?/;
const LAST_BEFORE = /^(?:pasado|last) (?<weekday>\p{L}+)$/u;
const LAST_AFTER = /^(?<weekday>\p{L}+) (?:pasado|last)$/u;
const AGO = /^(?:hace (?<es>\S+) (?<esUnit>dias?|semanas?)|(?<en>\S+) (?<enUnit>days?|weeks?) ago)$/;
const IN_FIGURES = /^(?<day>\d{1,2})[-/](?<month>\d{1,2})$/;
const DAY_MONTH = /^(?<day>\d{1,2})(?:st|nd|rd|th|o)?(?: de | of | |-)(?<month>\p{L}+)\.?$/u;
const MONTH_DAY = /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?$/u;
const WITH_YEAR = /^(?<rest>.+?)(?: del? |, ?| )(?<year>\d{4})$/;
const FIRST = /\b(?:primero|first)\b/;
const OF_MONTH = /^(?<day>\d{1,2})(?<ordinal>st|nd|rd|th|o)?$/;

/** So many years back every day of the calendar has been at least once: 29 February waits for eight, around 2100. */
const YEARS_BACK = 8;

const onDay = (year: number, month: number, day: number): DateString | null => {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDateString(date) ? date : null;
};

function latestOfYear(month: number, day: number, today: DateString): DateString | null {
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
  return years.map((year) => onDay(year, month, day)).find((date) => date !== null && date <= today) ?? null;
}

function latestOfMonth(day: number, today: DateString): DateString | null {
  const months = [0, 1, 2].map((back) => addMonths(firstOfMonth(today), -back));
  const fitting = months
    .filter((first) => day >= 1 && day <= daysInMonth(first))
    .map((first) => addDays(first, day - 1));
  return fitting.find((date) => date <= today) ?? null;
}

const weekdayOf = (date: DateString) => new Date(`${date}T00:00:00Z`).getUTCDay();

function latestWeekday(word: string, from: DateString): DateString | null {
  const weekday = weekdays.get(word);
  return weekday === undefined ? null : addDays(from, -((weekdayOf(from) - weekday + 7) % 7));
}

const readNamed: Reader = (text, today) => {
  const back = daysAgo.get(text);
  return back === undefined ? null : addDays(today, -back);
};

/** "Last Friday" is over: said on a Friday it is a week ago. */
const readWeekday: Reader = (text, today) => {
  const last = (LAST_BEFORE.exec(text) ?? LAST_AFTER.exec(text))?.groups?.weekday;
  return last === undefined ? latestWeekday(text, today) : latestWeekday(last, addDays(today, -1));
};

const readAgo: Reader = (text, today) => {
  const { es, en, esUnit, enUnit } = AGO.exec(text)?.groups ?? {};
  const count = readCount(es ?? en ?? "");
  if (count === null) return null;
  return addDays(today, -count * (/^(?:semana|week)/.test(esUnit ?? enUnit ?? "") ? 7 : 1));
};

/** "lunes 16 de marzo": the weekday only confirms the day that is said after it. */
const readConfirmed: Reader = (text, today) => {
  const [first = "", ...others] = text.split(/,? /);
  const weekday = weekdays.get(first);
  if (weekday === undefined || others.length === 0) return null;
  const day = readDay(/^\d+$/.test(others.join(" ")) ? `el ${others.join(" ")}` : others.join(" "), today);
  return day !== null && weekdayOf(day) === weekday ? day : null;
};

/** The day first, as in Spain: `05/03` is in March in English too. */
const readDayAndMonth: Reader = (text, today) => {
  const figures = IN_FIGURES.exec(text)?.groups;
  if (figures) return latestOfYear(Number(figures.month), Number(figures.day), today);
  const named = (DAY_MONTH.exec(text) ?? MONTH_DAY.exec(text))?.groups;
  const month = readMonth(named?.month ?? "");
  return month === null ? null : latestOfYear(month, Number(named?.day), today);
};

/** `5 marzo 1200` as well: a year that stands by itself is one of the last ten, or the next. */
const readNamedYear: Reader = (text, today) => {
  const { rest = "", year } = WITH_YEAR.exec(text)?.groups ?? {};
  const age = Number(today.slice(0, 4)) - Number(year);
  const named = (DAY_MONTH.exec(rest) ?? MONTH_DAY.exec(rest))?.groups;
  const month = readMonth(named?.month ?? "");
  return month !== null && age >= -1 && age <= 10 ? onDay(Number(year), month, Number(named?.day)) : null;
};

const readInFigures: Reader = (text) => (/\s/.test(text) ? null : parseDateText(text));

const readers = [
  readNamed,
  readWeekday,
  readAgo,
  readInFigures,
  readNamedYear,
  readDayAndMonth,
  readConfirmed,
] as const;

/**
 * Reads a day as people say or write it in Spanish or English: `ayer`, `last friday`, `el 5`, `5 de marzo`, `march 5`, `05/03`,
 * `05-03-2026`, `2026-03-05`, `hace 3 días`. A bare number is a day only with its article, `día` or an ordinal before or after it
 * (`el 5`, `5th`).
 * @returns null for anything else, and for a day that the calendar does not have
 */
export function readDay(words: string, today: DateString): DateString | null {
  const said = normalizeText(words).replace(FIRST, "1o");
  const text = said.replace(LEAD, "");
  for (const read of readers) {
    const day = read(said, today) ?? read(text, today);
    if (day !== null) return day;
  }
  const { day, ordinal } = OF_MONTH.exec(text)?.groups ?? {};
  const isSaid = ordinal !== undefined || text !== said;
  return day !== undefined && isSaid ? latestOfMonth(Number(day), today) : null;
}
