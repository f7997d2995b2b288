import { parseDateText, readMonth } from "#shared/lib/date-text.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  type DateString,
  firstOfMonth,
  isDateString,
} from "#shared/lib/dates.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { cutWeekdays, daysFromToday, readCount, weekdays } from "./day-words.ts";
import { WEEKDAY_DAYS_BACK } from "./policy.ts";

/*
 * Reads a day as people say it. Without a month it is the latest such day that is not after today. With a month and
 * without a year it is of this year, also when that is still to come, unless last year's is nearer: a form refuses a day
 * to come, and says which it is.
 */

type Reader = (text: string, today: DateString) => DateString | null;

/** Words before a day that add no meaning. */
const LEAD =
  /^(?:(?:con )?f(?:echa|\.)? (?:de )?(?:valor )?(?:de )?|valor |dated |on )?(?:(?:el|al|a|del|the|este|this) )?(?:dia (?:de )?)?/;
/** Before a bare number "a" and "al" do not make it a day: "850 a 3 plazos". */
const NO_ARTICLE = /^al? /;
/** The time of day, which is ignored. */
const PART = /(?<=.) (?:por la |in the )?(?:manana|tarde|noche|mediodia|morning|afternoon|evening)$/;
const LAST_BEFORE = /^(?:pasado|last) (?<weekday>\p{L}+)$/u;
const LAST_AFTER = /^(?<weekday>\p{L}+) (?:pasado|last)$/u;
const NEXT_BEFORE = /^(?:proximo|next) (?<weekday>\p{L}+)$/u;
const NEXT_AFTER = /^(?<weekday>\p{L}+) (?:que viene|proximo|next)$/u;
const OF_LAST_WEEK = /^(?<weekday>\p{L}+) (?:de la semana (?:pasada|anterior)|(?:of )?last week)$/u;
const UNIT = "dias?|semanas?|mes(?:es)?|days?|weeks?|months?";
const AGO = new RegExp(`^(?:hace (?<es>\\S+) (?<esUnit>${UNIT})|(?<en>\\S+) (?<enUnit>${UNIT}) ago)$`);
const AHEAD = new RegExp(`^(?:dentro de|en|in) (?<count>\\S+) (?<unit>${UNIT})$`);
const IN_DIGITS = /^(?<day>\d{1,2})[-/](?<month>\d{1,2})$/;
/** "20 del 10", "5 del 11 del 26"; "3 de 12" alone may be the third of twelve payments, and needs an article. */
const OF_DIGITS = /^(?:el |dia |el dia )?(?<day>\d{1,2}) del (?<month>\d{1,2})(?: del? (?<year>\d{2}|20\d{2}))?$/;
const ARTICLE_OF_DIGITS = /^(?:el |dia |el dia )(?<day>\d{1,2}) de (?<month>\d{1,2})(?: del? (?<year>\d{2}|20\d{2}))?$/;
const ORDINAL = "st|nd|rd|th|o|°|er|ro|to";
const DAY_MONTH = new RegExp(`^(?<day>\\d{1,2})(?:${ORDINAL})?(?: de | of | |-|/|)(?<month>\\p{L}+)\\.?$`, "u");
const MONTH_DAY = /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?$/u;
const WITH_YEAR = /^(?<rest>.+?)(?: del? |, ?| )(?<year>\d{4})$/;
const SPOKEN = /^(?<day>\p{L}+(?: y \p{L}+)?|\p{L}+-\p{L}+)(?: de | of )(?<month>\p{L}+)$/u;
const FIRST = /\b(?:primeros?|first)\b/;
/** A day of a month relative to today. */
const OF_THE_MONTH =
  /^(?<day>.+?)(?: (?:del|de este|de) mes| of (?:the|this) month)$|^(?<before>.+?)(?: del mes (?:pasado|anterior)| of last month)$/;
/** `5th` is a day by itself; `3º` may be a floor, and needs an article. */
const OF_MONTH = new RegExp(`^(?<day>\\d{1,2})(?:(?<ordinal>st|nd|rd|th)|${ORDINAL})?$`);

/** Months in which a day of a month is searched: some have no 31st. */
const MONTHS_BACK = 3;

const onDay = (year: number, month: number, day: number): DateString | null => {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDateString(date) ? date : null;
};

/** In this year; where that is still to come, the nearer of it and last year's. No distant leap year for `29/2`. */
function nearestOfYear(month: number, day: number, today: DateString): DateString | null {
  const thisYear = Number(today.slice(0, 4));
  const [present, last] = [onDay(thisYear, month, day), onDay(thisYear - 1, month, day)];
  if (present === null || last === null || present <= today) return present ?? last;
  return daysBetween(last, today) < daysBetween(today, present) ? last : present;
}

/** The latest matching days of the month, most recent first. */
function latestOfMonths(day: number, today: DateString): DateString[] {
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => addMonths(firstOfMonth(today), -back));
  const fitting = months
    .filter((first) => day >= 1 && day <= daysInMonth(first))
    .map((first) => addDays(first, day - 1));
  return fitting.filter((date) => date <= today);
}

const weekdayOf = (date: DateString) => new Date(`${date}T00:00:00Z`).getUTCDay();

function latestWeekday(weekday: number | undefined, from: DateString): DateString | null {
  return weekday === undefined ? null : addDays(from, -((weekdayOf(from) - weekday + 7) % 7));
}

const readNamed: Reader = (text, today) => {
  const days = daysFromToday.get(text);
  return days === undefined ? null : addDays(today, days);
};

const saidWeekday = (...found: readonly (RegExpExecArray | null)[]) => {
  const word = found.find((match) => match !== null)?.groups?.weekday;
  return word === undefined ? undefined : (weekdays.get(word) ?? cutWeekdays.get(word));
};

/** Weeks begin on Mondays. */
const lastOfLastWeek = (today: DateString) => addDays(today, -((weekdayOf(today) + 6) % 7) - 1);

/** "Last Friday" said on a Friday is a week ago. */
const readWeekday: Reader = (text, today) => {
  const ofLastWeek = saidWeekday(OF_LAST_WEEK.exec(text));
  if (ofLastWeek !== undefined) return latestWeekday(ofLastWeek, lastOfLastWeek(today));
  const last = saidWeekday(LAST_BEFORE.exec(text), LAST_AFTER.exec(text));
  if (last !== undefined) return latestWeekday(last, addDays(today, -1));
  const next = saidWeekday(NEXT_BEFORE.exec(text), NEXT_AFTER.exec(text));
  return next === undefined ? latestWeekday(weekdays.get(text), today) : latestWeekday(next, addDays(today, 7));
};

function shifted(today: DateString, count: number, unit: string): DateString {
  if (unit.startsWith("m")) return addMonths(today, count);
  return addDays(today, count * (/^(?:semana|week)/.test(unit) ? 7 : 1));
}

const readDistance: Reader = (text, today) => {
  const { es, en, esUnit, enUnit } = AGO.exec(text)?.groups ?? {};
  const { count = "", unit = "" } = AHEAD.exec(text)?.groups ?? {};
  const [back, ahead] = [readCount(es ?? en ?? ""), readCount(count)];
  if (back !== null) return shifted(today, -back, esUnit ?? enUnit ?? "");
  return ahead === null ? null : shifted(today, ahead, unit);
};

/** "lunes 16", "lunes 16 de marzo": the weekday must match the day that follows it. */
const readConfirmed: Reader = (text, today) => {
  const [first = "", ...others] = text.split(/,? /);
  const weekday = weekdays.get(first) ?? cutWeekdays.get(first);
  if (weekday === undefined || others.length === 0) return null;
  const said = others.join(" ");
  const bare = OF_MONTH.exec(said)?.groups?.day;
  const since = addDays(today, -WEEKDAY_DAYS_BACK);
  const days = bare === undefined ? [readDay(said, today)] : latestOfMonths(Number(bare), today);
  const isMeant = (day: DateString | null) => day !== null && weekdayOf(day) === weekday;
  return days.find((day) => isMeant(day) && (bare === undefined || (day ?? "") >= since)) ?? null;
};

/** Day first, as in Spain: `05/03` is in March in English too. */
const readNumeric: Reader = (text, today) => {
  const match = IN_DIGITS.exec(text) ?? OF_DIGITS.exec(text) ?? ARTICLE_OF_DIGITS.exec(text);
  if (!match?.groups) return null;
  const { day, month, year } = match.groups;
  return year
    ? onDay(2000 + (Number(year) % 100), Number(month), Number(day))
    : nearestOfYear(Number(month), Number(day), today);
};

const readDayAndMonth: Reader = (text, today) => {
  const named = (DAY_MONTH.exec(text) ?? MONTH_DAY.exec(text))?.groups;
  const spoken = SPOKEN.exec(text)?.groups;
  const month = readMonth((named ?? spoken)?.month ?? "");
  const day = named ? Number(named.day) : readCount(spoken?.day ?? "");
  return month === null || day === null ? null : nearestOfYear(month, day, today);
};

/** Also for `5 marzo 1200`: a separate year must be one of the last ten, or the next. */
const readNamedYear: Reader = (text, today) => {
  const { rest = "", year } = WITH_YEAR.exec(text)?.groups ?? {};
  const age = Number(today.slice(0, 4)) - Number(year);
  const named = (DAY_MONTH.exec(rest) ?? MONTH_DAY.exec(rest))?.groups;
  const month = readMonth(named?.month ?? "");
  return month !== null && age >= -1 && age <= 10 ? onDay(Number(year), month, Number(named?.day)) : null;
};

/** `1 de mes`, `el 5 del mes pasado`, `the 5th of last month`: in that month, past or not. */
const readOfTheMonth: Reader = (text, today) => {
  const { day, before } = OF_THE_MONTH.exec(text)?.groups ?? {};
  const said = day ?? before ?? "";
  const count = readCount(OF_MONTH.exec(said)?.groups?.day ?? said);
  const first = addMonths(firstOfMonth(today), before === undefined ? 0 : -1);
  return count !== null && count >= 1 && count <= daysInMonth(first) ? addDays(first, count - 1) : null;
};

/** "el tres", "día uno"; a word that could be an article is not a number. */
const readSpoken = (text: string) => (/^(?:a|una?|one)$/.test(text) ? null : readCount(text));

const readInDigits: Reader = (text) => (/\s/.test(text) ? null : parseDateText(text));

const readers = [
  readNamed,
  readWeekday,
  readDistance,
  readInDigits,
  readNamedYear,
  readOfTheMonth,
  readNumeric,
  readDayAndMonth,
  readConfirmed,
] as const;

/**
 * Reads a day as people say or write it in Spanish or English: `ayer`, `last friday`, `el 5`, `5 de marzo`, `march
 * 5`, `05/03`, `05-03-2026`, `2026-03-05`, `hace 3 días`, `el 5 del mes pasado`, and future days: `mañana`, `next
 * friday`, `dentro de 2 días`. A bare number is a day only with its article, `día` or an ordinal before or after it
 * (`el 5`, `5th`).
 * @returns null for anything else, and for days that the calendar does not have
 */
export function readDay(words: string, today: DateString): DateString | null {
  const said = normalizeText(words).replace(FIRST, "1o");
  const text = said.replace(LEAD, "");
  for (const form of new Set([said, text, text.replace(PART, "")]))
    for (const read of readers) {
      const day = read(form, today);
      if (day !== null) return day;
    }
  const { day, ordinal } = OF_MONTH.exec(text)?.groups ?? {};
  const isSaid = ordinal !== undefined || (text !== said && !NO_ARTICLE.test(said));
  const count = day === undefined ? readSpoken(text) : Number(day);
  return count !== null && isSaid ? (latestOfMonths(count, today)[0] ?? null) : null;
}
