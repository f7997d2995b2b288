import { normalizeText, splitWords } from "./text.ts";

/** What a search looks into: the title is shown and highlighted; keywords are found but not shown; an alias is exact. */
export interface Rankable {
  readonly title: string;
  readonly keywords?: readonly string[];
  readonly aliases?: readonly string[];
}

/** A part of the title that matched, as positions in the text: from `start` up to but not including `end`. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
}

export interface Match {
  /** Higher is better. */
  readonly score: number;
  readonly highlights: readonly Highlight[];
}

/** From the most to the least exact way in which a word is found. */
const scores = { alias: 1000, titleStart: 100, wordStart: 80, inside: 50, keyword: 40, typo: 20 };
/** Shorter words say too little to forgive a typing error in them. */
const MIN_TYPO_LENGTH = 5;

interface Folded {
  readonly text: string;
  /** For each letter of the folded text, where it stands in the original. */
  readonly positions: readonly number[];
}

function fold(original: string): Folded {
  let text = "";
  const positions: number[] = [];
  for (let index = 0; index < original.length; index += 1) {
    for (const letter of normalizeText(original[index] ?? "") || " ") {
      text += letter;
      positions.push(index);
    }
  }
  return { text, positions };
}

const isWordStart = (text: string, index: number) => index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? "");

/** Where a word begins in a text, at a word's start if it does so anywhere. */
function locate(text: string, word: string): number {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1))
    if (isWordStart(text, index)) return index;
  return text.indexOf(word);
}

/** Whether two words differ by one letter at most: changed, missing, added, or two neighbours swapped. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** A word with a typo is compared with the beginning of each word, for people are still typing. */
function isTypoOf(word: string, candidate: string): boolean {
  const lengths = [word.length - 1, word.length, word.length + 1];
  return lengths.some((length) => isOneTypoApart(word, candidate.slice(0, length)));
}

function rankWord(word: string, title: Folded, keywords: string): { score: number; at: number } | null {
  const at = locate(title.text, word);
  if (at === 0) return { score: scores.titleStart, at };
  if (at > 0) return { score: isWordStart(title.text, at) ? scores.wordStart : scores.inside, at };
  if (locate(keywords, word) >= 0) return { score: scores.keyword, at: -1 };
  if (word.length < MIN_TYPO_LENGTH) return null;
  const isNear = splitWords(`${title.text} ${keywords}`).some((candidate) => isTypoOf(word, candidate));
  return isNear ? { score: scores.typo, at: -1 } : null;
}

function highlight({ positions }: Folded, at: number, length: number): Highlight {
  const start = positions[at] ?? 0;
  return { start, end: (positions[at + length - 1] ?? start) + 1 };
}

/**
 * How well a search finds something: every word must be found, in any order, without accents or case, with one typo
 * forgiven in long words. Exact alias, start of the title, start of a word, inside, keyword, typo: in this order.
 * @returns null when a word is not found
 */
export function rank(search: string, { title, keywords = [], aliases = [] }: Rankable): Match | null {
  const words = splitWords(search);
  if (aliases.includes(normalizeText(search).trim())) return { score: scores.alias, highlights: [] };
  const folded = fold(title);
  const others = normalizeText(keywords.join(" "));
  let score = 0;
  const highlights: Highlight[] = [];
  for (const word of words) {
    const found = rankWord(word, folded, others);
    if (!found) return null;
    score += found.score;
    if (found.at >= 0) highlights.push(highlight(folded, found.at, word.length));
  }
  const average = words.length > 0 ? score / words.length : 0;
  return { score: average, highlights: highlights.toSorted((a, b) => a.start - b.start) };
}
