import { normalizeText, splitWords } from "./text.ts";

/**
 * What a search looks into: the title is shown and highlighted; other names (in another language, say) count as much and
 * are not shown; keywords are found as well; an alias is exact. It does not change: what is worked out of it is kept.
 */
export interface Rankable {
  readonly title: string;
  readonly names?: readonly string[];
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
  /** How much of the title was searched for, 0 to 1: of two that are found alike, the shorter one is meant. */
  readonly coverage: number;
  readonly highlights: readonly Highlight[];
}

/** From the most to the least exact way in which a word is found. */
export const scores = { alias: 1000, exact: 120, titleStart: 100, wordStart: 80, inside: 50, keyword: 40, typo: 20 };
/** A name that is not seen stands behind one that is, where both are found alike. */
const UNSEEN = 1;
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

/** A thing that is searched in, made ready once: a palette ranks thousands at each keystroke. */
interface Prepared {
  readonly title: Folded;
  readonly names: readonly Folded[];
  readonly keywords: string;
  /** Of all that is searched in. */
  readonly words: readonly string[];
}

const prepared = new WeakMap<Rankable, Prepared>();

function prepare(rankable: Rankable): Prepared {
  const known = prepared.get(rankable);
  if (known) return known;
  const { title, names = [], keywords = [] } = rankable;
  const words = [...new Set(splitWords([title, ...names, ...keywords].join(" ")))];
  const made = { title: fold(title), names: names.map(fold), keywords: normalizeText(keywords.join(" ")), words };
  prepared.set(rankable, made);
  return made;
}

/** What is searched for: the whole, and its words. */
interface Sought {
  readonly whole: string;
  readonly words: readonly string[];
}

function rankWord(word: string, title: Folded, { keywords, words }: Prepared): { score: number; at: number } | null {
  const at = locate(title.text, word);
  if (at === 0) return { score: scores.titleStart, at };
  if (at > 0) return { score: isWordStart(title.text, at) ? scores.wordStart : scores.inside, at };
  if (locate(keywords, word) >= 0) return { score: scores.keyword, at: -1 };
  const isNear = word.length >= MIN_TYPO_LENGTH && words.some((candidate) => isTypoOf(word, candidate));
  return isNear ? { score: scores.typo, at: -1 } : null;
}

function highlight({ positions }: Folded, at: number, length: number): Highlight {
  const start = positions[at] ?? 0;
  return { start, end: (positions[at + length - 1] ?? start) + 1 };
}

function rankTitle({ whole, words }: Sought, title: Folded, all: Prepared): Match | null {
  let sum = 0;
  const highlights: Highlight[] = [];
  for (const word of words) {
    const found = rankWord(word, title, all);
    if (!found) return null;
    sum += found.score;
    if (found.at >= 0) highlights.push(highlight(title, found.at, word.length));
  }
  const score = title.text === whole ? scores.exact : sum / Math.max(1, words.length);
  const coverage = words.join("").length / Math.max(1, title.text.length);
  return { score, coverage, highlights: highlights.toSorted((a, b) => a.start - b.start) };
}

/** How well a name that is not shown is found; there is nothing to mark. */
function rankName(sought: Sought, name: Folded, all: Prepared): Match | null {
  const match = rankTitle(sought, name, all);
  return match && { ...match, score: match.score - UNSEEN, highlights: [] };
}

/**
 * How well a search finds something: every word must be found, in any order, without accents or case, with one typo
 * forgiven in long words. Alias, the whole title, its start, start of a word, inside, keyword, typo: in this order.
 * @returns null when a word is not found
 */
export function rank(search: string, rankable: Rankable): Match | null {
  const sought = { whole: normalizeText(search), words: splitWords(search) };
  if (rankable.aliases?.includes(sought.whole)) return { score: scores.alias, coverage: 1, highlights: [] };
  const all = prepare(rankable);
  let best = rankTitle(sought, all.title, all);
  for (const name of all.names) {
    const match = rankName(sought, name, all);
    if (match && (!best || match.score > best.score)) best = match;
  }
  return best;
}
