import { normalizeText } from "./text.ts";

/** A text as searches compare it, and where each of its letters stands in the original. */
export interface Folded {
  readonly text: string;
  readonly positions: readonly number[];
}

export interface Word {
  readonly text: string;
  /** Where it begins in the folded text. */
  readonly start: number;
}

const isMark = (letter: string) => /\p{M}/u.test(letter);

/** One letter of a text; nothing for an accent that stands apart, a blank for whatever else has no form of its own. */
function foldLetter(letter: string): string {
  if (letter > "\u007f") return isMark(letter) ? "" : normalizeText(letter) || " ";
  return letter > " " ? letter.toLowerCase() : " ";
}

/** The text in the form of `normalizeText`, its blanks kept, with the way back to the original. */
export function fold(original: string): Folded {
  let text = "";
  const positions: number[] = [];
  for (let index = 0; index < original.length; index += 1) {
    for (const letter of foldLetter(original.charAt(index))) {
      text += letter;
      positions.push(index);
    }
  }
  return { text, positions };
}

/** By its code where it is ASCII, as nearly all folded letters are: thousands are looked at in a keystroke. */
function isLetterOrDigit(letter: string): boolean {
  if (letter > "\u007f") return /[\p{L}\p{N}]/u.test(letter);
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9") || (letter >= "A" && letter <= "Z");
}

/** Whether a word begins there: at the start, and behind whatever is neither letter nor digit. */
export function isWordStart(text: string, index: number): boolean {
  return index === 0 || !isLetterOrDigit(text.charAt(index - 1));
}

/** The words of a folded text, in order. */
export function wordsOf({ text }: Folded): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (found) => ({ text: found[0], start: found.index }));
}

/**
 * The text without what separates its words, and without ordinal signs: "ALQ-00012", "O'Donnell" and "3.º B" as people
 * type them in a hurry. Positions are those in the folded text.
 */
export function compactOf({ text, positions }: Folded, original: string): Folded {
  let joined = "";
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (!isLetterOrDigit(letter) || "ºª".includes(original.charAt(positions[index] ?? 0))) continue;
    joined += letter;
    places.push(index);
  }
  return { text: joined, positions: places };
}
