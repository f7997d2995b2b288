import { type Found, type LineWord, spanOf } from "./line-words.ts";

/* Streets are named after days ("plaza Dos de Mayo"), and floors are counted as days are ("3rd floor"). */

const STREETS: ReadonlySet<string> = new Set(
  "calle c/ cl plaza pza plz pl avenida avda av paseo travesia ronda camino glorieta street square".split(" "),
);
const COUNTED: ReadonlySet<string> = new Set("floor street avenue flat door planta piso".split(" "));

/** Whether some words that look like a day are part of an address: a street stands before them, or what they count behind. */
function isOfPlace(words: readonly LineWord[], place: number, count: number): boolean {
  return STREETS.has(words[place - 1]?.folded ?? "") || COUNTED.has(words[place + count]?.folded ?? "");
}

/** Some words of a line that follow each other, and the others. */
export interface Said {
  readonly said: readonly LineWord[];
  readonly before: readonly LineWord[];
  readonly after: readonly LineWord[];
}

/**
 * The first words of a line that mean something, as many of them as belong together. What is quoted is a name, and what means
 * something within an address is stepped over.
 * @param words all of the line's
 * @param most how many words belong together at most
 * @param read what some words mean; null for nothing
 */
export function findOutsidePlaces<Value>(
  words: readonly LineWord[],
  most: number,
  read: (words: Said) => Value | null,
): Found<Value> | null {
  let past = 0;
  for (const place of words.keys())
    for (let count = Math.min(most, words.length - place); count > 0 && place >= past; count -= 1) {
      const said = words.slice(place, place + count);
      if (said.some(({ isQuoted }) => isQuoted)) continue;
      const value = read({ said, before: words.slice(0, place), after: words.slice(place + count) });
      if (value === null) continue;
      if (!isOfPlace(words, place, count)) return spanOf(said, value);
      past = place + count;
    }
  return null;
}
