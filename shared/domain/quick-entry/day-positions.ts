import { type TextMatch, type LineWord, spanOf } from "./line-words.ts";

/* Streets are named after days ("plaza Dos de Mayo"), and floors are counted as days are ("3rd floor"). */

const STREETS: ReadonlySet<string> = new Set(
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
      if (said.some(({ isQuoted }) => isQuoted)) continue;
      const value = read({ said, before: words.slice(0, index), after: words.slice(index + count) });
      if (value === null) continue;
      if (!isInAddress(words, index, count)) return spanOf(said, value);
      past = index + count;
    }
  return null;
}
