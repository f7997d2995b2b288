import { normalizeText } from "./text.ts";

/** A normalized text for searches, with the position of each letter in the original. */
export interface Folded {
  readonly text: string;
  readonly positions: readonly number[];
}

export interface Word {
  readonly text: string;
  /** Start in the folded text. */
  readonly start: number;
}

const isMark = (letter: string) => /\p{M}/u.test(letter);

/** Folds one letter; empty for a separate combining accent, a space for anything without a normalized form. */
function foldLetter(letter: string): string {
  if (letter > "\u007f") return isMark(letter) ? "" : normalizeText(letter) || " ";
  return letter > " " ? letter.toLowerCase() : " ";
}

/** A text in the form of `normalizeText` but with its spaces, mapped back to the original. */
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

/** Fast path by code for ASCII, since nearly all folded letters are: thousands are checked per keystroke. */
function isLetterOrDigit(letter: string): boolean {
  if (letter > "\u007f") return /[\p{L}\p{N}]/u.test(letter);
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9") || (letter >= "A" && letter <= "Z");
}

/** Whether a word starts there: at the beginning, or after a character that is neither letter nor digit. */
export function isWordStart(text: string, index: number): boolean {
  return index === 0 || !isLetterOrDigit(text.charAt(index - 1));
}

export function wordsOf({ text }: Folded): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (found) => ({ text: found[0], start: found.index }));
}

/**
 * The text without word separators and ordinal signs: "ALQ-00012", "O'Donnell" and "3.º B" as people type them in a
 * hurry. Positions refer to the folded text.
 */
export function compactOf({ text, positions }: Folded, original: string): Folded {
  let joined = "";
  const compactPositions: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (!isLetterOrDigit(letter) || "ºª".includes(original.charAt(positions[index] ?? 0))) continue;
    joined += letter;
    compactPositions.push(index);
  }
  return { text: joined, positions: compactPositions };
}
