import { normalizeText } from "#shared/lib/text.ts";

/* What the texts that a bank writes say: a reference, a name, that a debit came back. */

const MIN_REFERENCE = 4;
/** Words of names that many have in common, and the forms of companies. */
const COMMON = new Set(["del", "las", "los", "san", "the", "sau", "slu", "sll", "coop"]);

/** Letters and figures without accents, in runs. */
const runsOf = (text: string): string[] => normalizeText(text).match(/[a-z0-9]+/g) ?? [];

/** A reference or a text without what stands between its letters and figures: banks put blanks and slashes where they like. */
export const compactReference = (text: string): string => runsOf(text).join("");

/** The words by which somebody may be told from others, once each. */
const wordsOf = (text: string): string[] => [
  ...new Set(runsOf(text).filter((word) => word.length > 2 && !COMMON.has(word))),
];

/** Whether a text says a reference, whole: `F2026-1` is not in `F2026-10`. */
export function saysReference(text: string, reference: string): boolean {
  const runs = runsOf(reference);
  if (runs.join("").length < MIN_REFERENCE) return false;
  return new RegExp(`(?<![a-z0-9])${runs.join("[^a-z0-9]*")}(?![a-z0-9])`).test(normalizeText(text));
}

/** Runs of a text that a reference may be made of, put together: more than these no reference has. */
const MAX_RUNS = 30;

/** Everything in a text that may be a reference, compact: some of its runs that follow each other. */
export function phrasesOf(text: string): string[] {
  const runs = runsOf(text);
  const phrases = runs.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_RUNS, runs.length - start) }, (__, more) =>
      runs.slice(start, start + more + 1).join(""),
    ),
  );
  return [...new Set(phrases)].filter((phrase) => phrase.length >= MIN_REFERENCE);
}

/** Whether a text says a name: of two words both, of more all but one, in any order. */
export function saysName(text: string, name: string): boolean {
  const words = wordsOf(name);
  const said = new Set(runsOf(text));
  const found = words.filter((word) => said.has(word)).length;
  if (words.length < 2) return words.length === 1 && found === 1 && (words[0]?.length ?? 0) > 3;
  return found >= Math.max(2, words.length - 1);
}

/** Each two of some words, and the words that may be a name by themselves. */
function keysOf(words: readonly string[], isAlone: boolean): string[] {
  const sorted = words.toSorted();
  const pairs = sorted.flatMap((word, place) => sorted.slice(place + 1).map((other) => `${word}+${other}`));
  return isAlone ? [...sorted.filter((word) => word.length > 3), ...pairs] : pairs;
}

/** The keys of all names that a text may say. */
export const keysSaid = (text: string): string[] => keysOf(wordsOf(text), true);

const byLength = (a: string, b: string) => b.length - a.length || (a < b ? -1 : 1);

/**
 * The keys of which a text says one if it says a name: with all but one of its words, it says two of any three. The database
 * makes the same (`name_keys`), so that names are found by an index.
 */
export function keysOfName(name: string): string[] {
  const words = wordsOf(name);
  return keysOf(words.toSorted(byLength).slice(0, 3), words.length === 1);
}

/** AEB's common concepts under which returned debits are booked: 06 remittances, 14 returned and unpaid. */
const RETURN_CONCEPTS: ReadonlySet<string> = new Set(["06", "14"]);

/** Whether the bank says of a debit that it is an earlier collection taken back. */
export function saysReturn(common_concept: string, text: string): boolean {
  return RETURN_CONCEPTS.has(common_concept) || /\b(devol|dev\b|impag|retroce|return|refus)/.test(normalizeText(text));
}
