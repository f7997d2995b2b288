import { normalizeText } from "#shared/lib/text.ts";
import { overlaps, type Span } from "./identifiers.ts";

/*
 * Codes of assets and rentals. Each installation has codes of its own (`MAD-005-2B`, `Bajo izq 3`), so a word is a code
 * only where the installation knows it: `covid-19` is text.
 */

export interface FoundCode extends Span {
  readonly code: string;
}

const isBoundary = (character: string) => character === "" || !/[\p{L}\p{N}-]/u.test(character);

/** Where a code is in a normalized text as a whole: `mad-005` is not in `mad-005-2b`. */
function positionsOf(code: string, text: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1))
    if (isBoundary(text.charAt(at - 1)) && isBoundary(text.charAt(at + code.length))) positions.push(at);
  return positions;
}

/** A text in which each character has its place, without case and accents; null where characters are joined. */
function alignedText(text: string): string | null {
  const folded = Array.from(text, (character) => {
    const plain = character === " " ? " " : normalizeText(character);
    return plain.length === character.length ? plain : character.toLowerCase();
  }).join("");
  return folded.length === text.length ? folded : null;
}

/**
 * The known codes in a text, longest first where they overlap, in the order of the text. Case and accents do not
 * matter.
 */
export function findKnownCodes(text: string, known: Iterable<string>): FoundCode[] {
  const searched = alignedText(text) ?? text.toLowerCase();
  const codes = [...known].filter((code) => /\d/.test(code)).toSorted((a, b) => b.length - a.length);
  const found: FoundCode[] = [];
  for (const code of codes)
    for (const start of positionsOf(normalizeText(code), searched)) {
      const one = { code, start, end: start + code.length };
      if (!found.some((other) => overlaps(one, other))) found.push(one);
    }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Letters and digits in parts: `MAD-012-2B`, `ALQ-00012`, `covid-19`. Whether one is a code, only the server knows. */
const LIKE_CODE = /(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}-]*\d)\p{L}{1,8}(?:-[\p{L}\p{N}]{1,10}){1,4}(?![\p{L}\p{N}-])/gu;
/** A text with more of them names none. */
const MOST_LIKE_CODE = 4;

/** The words of a text that may be codes, each once; empty for so many that they are something else. */
export function wordsLikeCodes(text: string): string[] {
  const words = [...new Set(Array.from(text.matchAll(LIKE_CODE), ([word]) => word))];
  return words.length > MOST_LIKE_CODE ? [] : words;
}

/** Whether a text is exactly this code, whatever its case and accents. */
export const isSameCode = (code: string, text: string): boolean => normalizeText(code) === normalizeText(text);
