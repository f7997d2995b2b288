/*
 * The rule of typo tolerance, used as it is by the palette. Lists apply it in two more places: `words_of` in
 * server/schema/core/search-word.sql stores the words that may be corrected, and
 * server/engine/db/lists/typo-corrections.ts finds the words that a typed one may mean.
 */

/**
 * Typos are not tolerated in shorter words: too many other words differ by one letter. `words_of` has the same limit;
 * tests/server/accounting/rules-in-sql.test.ts compares them.
 */
const MIN_LENGTH = 5;

/** A word precomputed for many comparisons: its suffixes from each letter on, and the set of its letters. */
export interface Typed {
  readonly text: string;
  readonly ends: readonly string[];
  readonly letters: number;
}

/** Bit set of the letters a to z in a text. */
export function letterCounts(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const bit = text.charCodeAt(index) - 97;
    if (bit >= 0 && bit < 26) letters |= 1 << bit;
  }
  return letters;
}

/** Whether a text with these letters can contain the word with one typo: at most one of its letters may be missing. */
export function mayHaveTypo({ letters }: Typed, there: number): boolean {
  const missing = letters & ~there;
  return (missing & (missing - 1)) === 0;
}

/** Null for words without typo tolerance: short ones, and numbers, where a neighbouring number is a different thing. */
export function readyForTypos(word: string): Typed | null {
  if (word.length < MIN_LENGTH || /\p{N}/u.test(word)) return null;
  const ends = Array.from({ length: word.length + 3 }, (_, index) => word.slice(index));
  return { text: word, ends, letters: letterCounts(word) };
}

/**
 * Whether the typed text is a beginning of a word, or all of it, with one letter changed, missing, added, or swapped
 * with its neighbour.
 */
export function isTypoOf({ text, ends }: Typed, word: string): boolean {
  let same = 0;
  while (same < text.length && text.charCodeAt(same) === word.charCodeAt(same)) same += 1;
  // All of it, or all but its last letter.
  if (same >= text.length - 1) return word.length >= same;
  const [a, b] = [text.charCodeAt(same), text.charCodeAt(same + 1)];
  const [x, y] = [word.charCodeAt(same), word.charCodeAt(same + 1)];
  // Fast exit for nearly all words, before any longer comparison.
  if (x !== b && y !== b && y !== a) return false;
  const [rest = "", withoutOne = "", withoutTwo = ""] = [ends[same], ends[same + 1], ends[same + 2]];
  if (word.startsWith(withoutOne, same + 1) || word.startsWith(withoutOne, same)) return true;
  return word.startsWith(rest, same + 1) || (x === b && y === a && word.startsWith(withoutTwo, same + 2));
}
