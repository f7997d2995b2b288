import { readMonth } from "#shared/lib/date-text.ts";
import { findOutsideAddresses, isOfSomethingElse } from "./day-positions.ts";
import type { TextMatch, LineWord } from "./line-words.ts";
import { cutWeekdays, weekdays } from "./day-words.ts";

/*
 * Text written like a day that is not a valid day: `31/2`, `15/13`, `30 de febrero`, `lunes 17` where the 17th is a
 * Tuesday, and ranges of days: `del 1 al 5 de marzo`.
 */

const LEAD = "(?:(?:el|the|del|on|dia) )*";
const END = "(?:st|nd|rd|th|o|°)?";
const YEAR = "(?:(?: del? |,? )(?:19|20)\\d{2})?";
const IN_DIGITS = new RegExp(
  `^${LEAD}(?:\\d{1,2}([-/])(?!0$)\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2(?:\\d{2}|\\d{4})|\\d{4}([-/.])\\d{1,2}\\3\\d{1,2})$`,
);
const DAY_MONTH = new RegExp(`^${LEAD}[0-3]?\\d${END}(?: de | of |[ /-])(?<month>\\p{L}+)\\.?${YEAR}$`, "u");
const MONTH_DAY = new RegExp(`^${LEAD}(?<month>\\p{L}+)\\.? [0-3]?\\d${END}${YEAR}$`, "u");
const WEEKDAY = new RegExp(`^${LEAD}(?<weekday>\\p{L}+) (?:[12]?\\d|3[01])$`, "u");
/** A bare number is a day only with an article, `dia` or an ordinal. */
const NUMBER = /^(?:(?:el |del |on |the )?dia |el |the )\d{2}$|^(?:(?:the|on) )*\d{2}(?:st|nd|rd|th)$/;
const DAY = `[0-3]?\\d${END}(?:[/-]\\d{1,2})?`;
const SEVERAL = new RegExp(
  `^(?:from |desde )?${LEAD}${DAY}(?: (?:al|a|hasta|to|until) |-)${LEAD}${DAY}(?:(?: de | of | )(?<month>\\p{L}+))?${YEAR}$`,
  "u",
);

/** "on the 31st of february, 2026" */
const MOST_WORDS = 7;

function isLikeDay(said: string): boolean {
  if (IN_DIGITS.test(said) || NUMBER.test(said)) return true;
  const several = SEVERAL.exec(said);
  if (several) return several.groups?.month === undefined || readMonth(several.groups.month) !== null;
  const month = (DAY_MONTH.exec(said) ?? MONTH_DAY.exec(said))?.groups?.month;
  if (month !== undefined && readMonth(month) !== null) return true;
  const weekday = WEEKDAY.exec(said)?.groups?.weekday ?? "";
  return weekdays.has(weekday) || cutWeekdays.has(weekday);
}

/**
 * The first words of a line that are written like a day, for a line in which no valid day was found. Takes as many
 * words as belong to it; quoted words are names.
 * @param words all words of the line
 */
export const findMistakenDay = (words: readonly LineWord[]): TextMatch<string> | null =>
  findOutsideAddresses(words, MOST_WORDS, ({ said, ...around }) =>
    !isOfSomethingElse({ said, ...around }) && isLikeDay(said.map(({ folded }) => folded).join(" "))
      ? said.map(({ text }) => text).join(" ")
      : null,
  );
