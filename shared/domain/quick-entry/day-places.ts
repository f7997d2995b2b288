import type { LineWord } from "./line-words.ts";

/* Streets are named after days ("plaza Dos de Mayo"), and floors are counted as days are ("3rd floor"). */

const STREETS: ReadonlySet<string> = new Set(
  "calle c/ cl plaza pza plz pl avenida avda av paseo travesia ronda camino glorieta street square".split(" "),
);
const COUNTED: ReadonlySet<string> = new Set("floor street avenue flat door planta piso".split(" "));

/** Whether some words that look like a day are part of an address: a street stands before them, or what they count behind. */
export function isOfPlace(words: readonly LineWord[], place: number, count: number): boolean {
  return STREETS.has(words[place - 1]?.folded ?? "") || COUNTED.has(words[place + count]?.folded ?? "");
}
