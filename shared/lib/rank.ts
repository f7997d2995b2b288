import { isWordStart } from "./fold.ts";
import { prepare, type Prepared, type PreparedAll, type Rankable } from "./rankable.ts";
import { readSearch, type Sought, type SoughtWord } from "./sought.ts";
import { isTypoOf, mayHaveTypo, type Typed } from "./typo.ts";

/** A part of the title that matched, as positions in the text: from `start` up to but not including `end`. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
}

interface Strength {
  /** Higher is better. */
  readonly score: number;
  /** Share of the title that was searched for, 0 to 1: among equal matches, the shorter title wins. */
  readonly coverage: number;
}

export interface Match extends Strength {
  readonly highlights: readonly Highlight[];
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** A match whose highlights are not computed yet: thousands are found per keystroke, and few are rendered. */
export interface RankedMatch extends Strength {
  readonly title: Prepared;
  /** In the folded title. */
  readonly parts: readonly Part[];
}

/** Scores by kind of match, from the most to the least exact. */
export const scores = {
  alias: 1000,
  exact: 120,
  titleStart: 100,
  /** A whole number or code, however its digits were grouped. */
  number: 85,
  wordStart: 80,
  /** "ibi" means the tax, and not "recibir". */
  wholeKeyword: 55,
  inside: 50,
  initials: 45,
  keyword: 40,
  typo: 20,
};
/** A hidden name ranks below a visible one for equal matches. */
const UNSEEN = 1;

/** Position of a word in a text, preferably at a word start; -1 if absent. */
function locate(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let index = first; index >= 0; index = text.indexOf(word, index + 1)) if (isWordStart(text, index)) return index;
  return first;
}

/** Position of a repeated word, after as many occurrences as were typed before. */
function locateAgain(text: string, word: string, repeats: number): number {
  let at = text.indexOf(word);
  for (let left = repeats; left > 0 && at >= 0; left -= 1) at = text.indexOf(word, at + word.length);
  return at;
}

interface WordMatch {
  readonly score: number;
  /** In the folded title; empty for matches elsewhere. */
  readonly parts: readonly Part[];
}

const nowhere: readonly Part[] = [];

function scoreAt(text: string, at: number): number {
  if (at === 0) return scores.titleStart;
  return isWordStart(text, at) ? scores.wordStart : scores.inside;
}

/** Matches without separators: "alq00012", "odonnell", "3b". It must start at a word start. */
function matchCompact(word: string, { folded, compact }: Prepared): WordMatch | null {
  for (let at = compact.text.indexOf(word); at >= 0; at = compact.text.indexOf(word, at + 1)) {
    const start = compact.positions[at] ?? 0;
    const end = (compact.positions[at + word.length - 1] ?? start) + 1;
    if (isWordStart(folded.text, start)) return { score: scoreAt(folded.text, start), parts: [{ start, end }] };
  }
  return null;
}

function matchTypo(typed: Typed, { words }: Prepared): WordMatch | null {
  const meant = words.find(({ text }) => isTypoOf(typed, text));
  return meant ? { score: scores.typo, parts: [{ start: meant.start, end: meant.start + meant.text.length }] } : null;
}

function matchWord(sought: SoughtWord, title: Prepared, all: PreparedAll): WordMatch | null {
  return all.everything.includes(sought.text) ? matchAsTyped(sought, title, all) : matchFuzzy(sought, title, all);
}

/** Matches the initials of its words, from the first word on: "mjn" is María José Núñez. */
function matchInitials(word: string, { initials, words }: Prepared): WordMatch | null {
  if (word.length < 2 || !initials.startsWith(word)) return null;
  const parts = words.slice(0, word.length).map(({ start }) => ({ start, end: start + 1 }));
  return { score: scores.initials, parts };
}

/** A single letter or digit occurs inside any number or address. */
const MIN_INSIDE = 2;

function isKeyword(word: string, { keywords, compactKeywords }: PreparedAll): boolean {
  if (word.length < MIN_INSIDE) {
    const at = locate(keywords.text, word);
    return at >= 0 && isWordStart(keywords.text, at);
  }
  return keywords.text.includes(word) || compactKeywords.text.includes(word);
}

/** Whether a keyword is the word as a whole; a part of an address of mail is none. */
const isWholeKeyword = (word: string, { keywords }: PreparedAll) => ` ${keywords.text} `.includes(` ${word} `);

function matchAsTyped(sought: SoughtWord, title: Prepared, all: PreparedAll): WordMatch | null {
  const { text: word, repeats } = sought;
  const { text } = title.folded;
  const at = repeats > 0 ? locateAgain(text, word, repeats) : locate(text, word);
  const isWhole = repeats === 0 && isWholeKeyword(word, all);
  if (at >= 0) {
    const score = scoreAt(text, at);
    return {
      score: isWhole ? Math.max(score, scores.wholeKeyword) : score,
      parts: [{ start: at, end: at + word.length }],
    };
  }
  if (repeats > 0) return null;
  const inTitle = matchCompact(word, title) ?? (isWhole ? null : matchInitials(word, title));
  if (inTitle) return inTitle;
  if (isWhole) return { score: scores.wholeKeyword, parts: nowhere };
  if (isKeyword(word, all)) return { score: scores.keyword, parts: nowhere };
  return matchFuzzy(sought, title, all);
}

function matchFuzzy({ text, typed, repeats }: SoughtWord, title: Prepared, all: PreparedAll): WordMatch | null {
  const asInitials = repeats > 0 ? null : matchInitials(text, title);
  if (asInitials || !typed || repeats > 0 || !mayHaveTypo(typed, all.letters)) return asInitials;
  const inTitle = matchTypo(typed, title);
  if (inTitle) return inTitle;
  return all.keywordList.some(({ text: other }) => isTypoOf(typed, other))
    ? { score: scores.typo, parts: nowhere }
    : null;
}

function highlightOf({ original, folded: { positions } }: Prepared, { start, end }: Part): Highlight {
  const last = positions[end - 1] ?? 0;
  // A combining accent may follow the letter.
  return { start: positions[start] ?? 0, end: Math.max(last + 1, positions[end] ?? original.length) };
}

/** The matched parts of the title, in order. */
export function highlightsOf({ title, parts }: RankedMatch): Highlight[] {
  return parts.map((part) => highlightOf(title, part)).toSorted((a, b) => a.start - b.start);
}

function findWords(words: readonly SoughtWord[], whole: string, title: Prepared, all: PreparedAll): RankedMatch | null {
  let sum = 0;
  let length = 0;
  let parts = nowhere;
  for (const word of words) {
    const match = matchWord(word, title, all);
    if (!match) return null;
    sum += match.score;
    length += word.text.length;
    parts = parts.length === 0 ? match.parts : [...parts, ...match.parts];
  }
  const score = title.folded.text === whole ? scores.exact : sum / words.length;
  return { score, coverage: length / Math.max(1, title.folded.text.length), title, parts };
}

/** A number or a code; "47 3A" and "Embajadores 47 3A" are addresses, which identify nothing else. */
const NUMBER = /^\p{L}{0,4}\d.{4}/u;

/** A number typed in parts is preferably matched as a whole: its parts occur in many others. */
function findJoined(joined: SoughtWord, title: Prepared, all: PreparedAll): RankedMatch | null {
  if (!all.everything.includes(joined.text)) return null;
  const found = findWords([joined], joined.text, title, all);
  return found?.score === scores.keyword && NUMBER.test(joined.text) ? { ...found, score: scores.number } : found;
}

function findInTitle({ whole, words, joined, apart }: Sought, title: Prepared, all: PreparedAll): RankedMatch | null {
  const found = findWords(words, whole, title, all);
  const inOne = joined && findJoined(joined, title, all);
  if (inOne && (!found || inOne.score > found.score)) return inOne;
  return found ?? (apart.length > 0 ? findWords(apart, whole, title, all) : null);
}

/** Match of a hidden name; there is nothing to highlight. */
function findInName(sought: Sought, name: Prepared, all: PreparedAll): RankedMatch | null {
  const found = findInTitle(sought, name, all);
  return found && { ...found, score: found.score - UNSEEN, parts: nowhere };
}

/** Matches a parsed search against an item; highlights are computed later by `highlightsOf`. */
export function findSought(sought: Sought, rankable: Rankable): RankedMatch | null {
  const all = prepare(rankable);
  if (rankable.aliases?.includes(sought.whole)) {
    return { score: scores.alias, coverage: 1, title: all.title, parts: nowhere };
  }
  // A search of punctuation only matches nothing.
  if (sought.words.length === 0) return null;
  let best = findInTitle(sought, all.title, all);
  for (const name of all.names) {
    const found = findInName(sought, name, all);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

/** Like `rank`, for a parsed search. */
export function rankSought(sought: Sought, rankable: Rankable): Match | null {
  const found = findSought(sought, rankable);
  return found && { score: found.score, coverage: found.coverage, highlights: highlightsOf(found) };
}

/**
 * Ranks an item for a search: every word must match, in any order, without accents or case, with one typo allowed in
 * long words. Alias, the whole title, its start, start of a word, whole keyword, inside, keyword, typo: in this order.
 * @returns null if a word does not match
 */
export function rank(search: string, rankable: Rankable): Match | null {
  return rankSought(readSearch(search), rankable);
}
