import { readMonth } from "#shared/lib/date-text.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { findOutsideAddresses, isOfSomethingElse } from "./day-positions.ts";
import { isOfDay, weekdays } from "./day-words.ts";
import type { TextMatch, LineWord } from "./line-words.ts";
import { readDay } from "./read-day.ts";

/** "con fecha del día 5 de marzo de 2026" */
const MOST_WORDS = 8;

const isName = (word: LineWord | undefined) => word !== undefined && /^\p{L}/u.test(word.text);

/** Domingo is also a name: it is a day if no word that could continue the name follows, and a name comes before it. */
function isPersonsName(words: readonly LineWord[], index: number): boolean {
  if (words[index]?.folded !== "domingo") return false;
  return !words.slice(0, index).some(isName) || isName(words[index + 1]);
}

/** Whether a month follows: "marzo", "de marzo". */
function isMonthNext([first, second]: readonly LineWord[]): boolean {
  const named = first && /^(?:de|of)$/.test(first.folded) ? second : first;
  return named !== undefined && readMonth(named.folded) !== null;
}

/** "april 31st": the month comes before it. */
function isAfterMonth(before: LineWord | undefined, first: LineWord | undefined): boolean {
  if (!before || !first || before.isLiteral || before.index + 1 !== first.index) return false;
  return /^\d/.test(first.text) && readMonth(before.folded) !== null;
}

/** "martes 13" where the 13th was not a Tuesday, "29 feb 2025": part of an invalid day is not read as another day. */
function isPartOfNone(said: readonly LineWord[], before: LineWord | undefined, after: readonly LineWord[]): boolean {
  const [first, ...others] = said;
  const [next] = after;
  if (isAfterMonth(before, first)) return true;
  if (!first || !next || next.isLiteral || next.index - 1 !== said.at(-1)?.index) return false;
  const isWeekday = others.length === 0 && weekdays.has(first.folded);
  if (isWeekday) return /^\d{1,2}$/.test(next.text) && Number(next.text) <= 31;
  if (/^\d{1,2}(?:st|nd|rd|th|º|°|-\d{1,2})?$/.test(said.at(-1)?.text ?? "")) return isMonthNext(after);
  return /^(?:19|20)\d{2}$/.test(next.text) && said.some(({ text }) => /^\d/.test(text));
}

const UNTIL: ReadonlySet<string> = new Set(["al", "a", "hasta", "to", "until"]);
const startsWithDay = (word: LineWord | undefined) => /^\d{1,2}(?!\d)/.test(word?.text ?? "");

/** "del 1 al 5 de marzo": the end of a range is not the day. */
function isEndOfSeveral(words: readonly LineWord[], index: number, count: number): boolean {
  const after = words.slice(index + count);
  const start =
    after[0] && UNTIL.has(after[0].folded)
      ? after.find(({ folded }) => !UNTIL.has(folded) && folded !== "el")
      : undefined;
  if (startsWithDay(start)) return true;
  const until = words.slice(0, index + 1).findLastIndex(({ folded }) => UNTIL.has(folded));
  return until >= index - 2 && until > 0 && startsWithDay(words[until - 1]);
}

/** The first day in a line: not a name, a street, part of an invalid day, or the end of a range. */
export const findDay = (words: readonly LineWord[], today: DateString): TextMatch<DateString> | null =>
  findOutsideAddresses(words, MOST_WORDS, ({ said, before, after }) => {
    if (!said.some(({ folded }) => isOfDay(folded)) || (said.length === 1 && isPersonsName(words, before.length)))
      return null;
    const day = readDay(said.map(({ text }) => text).join(" "), today);
    const isNone =
      day === null ||
      isOfSomethingElse({ said, before, after }) ||
      isPartOfNone(said, before.at(-1), after) ||
      isEndOfSeveral(words, before.length, said.length);
    return isNone ? null : day;
  });
