/** Shorter words say too little to forgive a typing error in them. SQL: `words_of`; `tests/server/accounting/rules-in-sql.test.ts` compares them. */
const MIN_LENGTH = 5;

/** A word made ready to be compared with thousands: its ends, from each of its letters on, and which letters it has. */
export interface Typed {
  readonly text: string;
  readonly ends: readonly string[];
  readonly letters: number;
}

/** Which of the letters a to z a text has, one bit each. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const place = text.charCodeAt(index) - 97;
    if (place >= 0 && place < 26) letters |= 1 << place;
  }
  return letters;
}

/** Whether a text with these letters can have the word in it with one error: of its letters one may be missing, not two. */
export function mayHaveTypo({ letters }: Typed, there: number): boolean {
  const missing = letters & ~there;
  return (missing & (missing - 1)) === 0;
}

/** Null for words in which no error is forgiven: short ones, and numbers, of which the next one is another thing. */
export function readyForTypos(word: string): Typed | null {
  if (word.length < MIN_LENGTH || /\p{N}/u.test(word)) return null;
  const ends = Array.from({ length: word.length + 3 }, (_, index) => word.slice(index));
  return { text: word, ends, letters: lettersOf(word) };
}

/**
 * Whether a word, whose end need not have been typed yet, was meant by a text with one letter changed, missing, added, or
 * swapped with its neighbour.
 */
export function isTypoOf({ text, ends }: Typed, word: string): boolean {
  let same = 0;
  while (same < text.length && text.charCodeAt(same) === word.charCodeAt(same)) same += 1;
  // All of it, or all but its last letter.
  if (same >= text.length - 1) return word.length >= same;
  const [a, b] = [text.charCodeAt(same), text.charCodeAt(same + 1)];
  const [x, y] = [word.charCodeAt(same), word.charCodeAt(same + 1)];
  // Nearly all words end here, before anything is compared at length.
  if (x !== b && y !== b && y !== a) return false;
  const [rest = "", withoutOne = "", withoutTwo = ""] = [ends[same], ends[same + 1], ends[same + 2]];
  if (word.startsWith(withoutOne, same + 1) || word.startsWith(withoutOne, same)) return true;
  return word.startsWith(rest, same + 1) || (x === b && y === a && word.startsWith(withoutTwo, same + 2));
}
