import { readMonth } from "#shared/lib/date-text.ts";
import { readCount } from "./day-words.ts";
import { type TextMatch, type LineWord, spanOf } from "./line-words.ts";

/* Streets are named after days ("plaza Dos de Mayo"), and floors are counted as days are ("3rd floor"). */

export const STREETS: ReadonlySet<string> = new Set(
  "calle c/ cl plaza pza plz pl avenida avda av paseo travesia ronda camino glorieta street square".split(" "),
);
const COUNTED: ReadonlySet<string> = new Set("floor street avenue flat door planta piso".split(" "));

/**
 * Whether words that look like a day are part of an address: preceded by a street type, or followed by what they
 * number.
 */
function isInAddress(words: readonly LineWord[], index: number, count: number): boolean {
  return STREETS.has(words[index - 1]?.folded ?? "") || COUNTED.has(words[index + count]?.folded ?? "");
}

/** Consecutive words of a line, with the words before and after. */
export interface WordRun {
  readonly said: readonly LineWord[];
  readonly before: readonly LineWord[];
  readonly after: readonly LineWord[];
}

const isMonth = (word: LineWord | undefined) => word !== undefined && readMonth(word.folded) !== null;
const areNeighbours = (one: LineWord | undefined, next: LineWord | undefined) =>
  one !== undefined && next !== undefined && next.index - 1 === one.index;

/** "noviembre 1 380,00": the number after the month begins an amount. */
function isPartOfAmount({ said, after: [next, second] }: WordRun): boolean {
  const last = said.at(-1);
  if (!areNeighbours(last, next) || !/^\d{1,2}$/.test(last?.text ?? "") || !isMonth(said.at(-2))) return false;
  const isCurrencyNext = /^(?:€|eur|euros?)$/.test(second?.folded ?? "");
  const text = next?.text ?? "";
  return /^\d{3}(?:[.,]\d{1,2}(?:€|eur)?|€|eur)$/i.test(text) || (/^\d{3}$/.test(text) && isCurrencyNext);
}

const isSpokenNumber = (word: LineWord | undefined) =>
  word !== undefined && !/\d/.test(word.text) && readCount(word.folded) !== null;

/** "dos de mayo 4" is a street and its number. */
function isStreetName({ said, before, after: [next] }: WordRun): boolean {
  const isSpoken = said.some(isSpokenNumber) && said.some(isMonth) && !said.some(({ text }) => /\d/.test(text));
  if (isSpoken) return areNeighbours(said.at(-1), next) && /^\d{1,2}$/.test(next?.text ?? "");
  return isMonth(said[0]) && /^(?:de|of)$/.test(before.at(-1)?.folded ?? "") && isSpokenNumber(before.at(-2));
}

/** Whether words that look like a day are part of an amount or of a street's name. */
export const isOfSomethingElse = (run: WordRun): boolean => isPartOfAmount(run) || isStreetName(run);

/**
 * The first words of a line with a meaning, as many as belong together. Quoted words are names; matches inside an
 * address are skipped.
 * @param words all words of the line
 * @param most maximum number of words
 * @param read the meaning of some words; null for none
 */
export function findOutsideAddresses<Value>(
  words: readonly LineWord[],
  most: number,
  read: (words: WordRun) => Value | null,
): TextMatch<Value> | null {
  let past = 0;
  for (const index of words.keys())
    for (let count = Math.min(most, words.length - index); count > 0 && index >= past; count -= 1) {
      const said = words.slice(index, index + count);
      if (said.some(({ isLiteral }) => isLiteral)) continue;
      const value = read({ said, before: words.slice(0, index), after: words.slice(index + count) });
      if (value === null) continue;
      if (!isInAddress(words, index, count)) return spanOf(said, value);
      past = index + count;
    }
  return null;
}
