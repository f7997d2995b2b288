import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { normalizeText } from "#shared/lib/text.ts";

/* Reads the bank's texts: a reference, a name, a returned debit. */

const MIN_REFERENCE = 4;
/** Words common to many names, and legal forms of companies. */
const COMMON = new Set(["del", "las", "los", "san", "the", "sau", "slu", "sll", "coop"]);

/** Runs of letters and digits, without accents. */
export const runsOf = (text: string): string[] => normalizeText(text).match(/[a-z0-9]+/g) ?? [];

/** A reference or text without separators: banks insert spaces and slashes anywhere. */
export const compactReference = (text: string): string => runsOf(text).join("");

/** The distinguishing words of a name, without duplicates. */
const wordsOf = (text: string): string[] => [
  ...new Set(runsOf(text).filter((word) => word.length > 2 && !COMMON.has(word))),
];

/** Whether a text contains a whole reference: `F2026-1` is not in `F2026-10`. */
export function saysReference(text: string, reference: string): boolean {
  const runs = runsOf(reference);
  if (runs.join("").length < MIN_REFERENCE) return false;
  return new RegExp(`(?<![a-z0-9])${runs.join("[^a-z0-9]*")}(?![a-z0-9])`).test(normalizeText(text));
}

/** Maximum consecutive runs that may form a reference. */
const MAX_RUNS = 30;

/** All possible references in a text: joined consecutive runs. */
export function phrasesOf(text: string): string[] {
  const runs = runsOf(text);
  const phrases = runs.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_RUNS, runs.length - start) }, (__, more) =>
      runs.slice(start, start + more + 1).join(""),
    ),
  );
  return [...new Set(phrases)].filter((phrase) => phrase.length >= MIN_REFERENCE);
}

/** Length of an IBAN: 15 characters in Norway, 34 at most (ISO 13616-1). */
const IBAN_SHAPE = /^[a-z]{2}\d{2}[a-z0-9]{11,30}$/;

/** The IBANs among the phrases of a text, as records store them. */
export const accountsSaid = (phrases: readonly string[]): string[] =>
  phrases.filter((phrase) => IBAN_SHAPE.test(phrase) && isValidIban(phrase)).map(normalizeIban);

/** Whether a text contains a name, in any order: both of two words, all but one of more. */
export function saysName(text: string, name: string): boolean {
  const words = wordsOf(name);
  const said = new Set(runsOf(text));
  const found = words.filter((word) => said.has(word)).length;
  if (words.length < 2) return words.length === 1 && found === 1 && (words[0]?.length ?? 0) > 3;
  return found >= Math.max(2, words.length - 1);
}

/** All pairs of words, and with `isAlone` the single words that may be a name. */
function keysOf(words: readonly string[], isAlone: boolean): string[] {
  const sorted = words.toSorted();
  const pairs = sorted.flatMap((word, index) => sorted.slice(index + 1).map((other) => `${word}+${other}`));
  return isAlone ? [...sorted.filter((word) => word.length > 3), ...pairs] : pairs;
}

/** The keys of all names that a text may contain. */
export const keysSaid = (text: string): string[] => keysOf(wordsOf(text), true);

const byLength = (a: string, b: string) => b.length - a.length || (a < b ? -1 : 1);

/**
 * Index keys of a name: a text with all but one of its words contains at least one of them, a pair of its three
 * longest words. The database computes the same (`name_keys`), so that an index finds names.
 */
export function keysOfName(name: string): string[] {
  const words = wordsOf(name);
  return keysOf(words.toSorted(byLength).slice(0, 3), words.length === 1);
}

/** AEB's common concepts of returned debits: 06 remittances, 14 returned and unpaid. */
const RETURN_CONCEPTS: ReadonlySet<string> = new Set(["06", "14"]);

/** Whether the bank marks a debit as the return of an earlier collection. */
export function saysReturn(common_concept: string, text: string): boolean {
  return RETURN_CONCEPTS.has(common_concept) || /\b(devol|dev\b|impag|retroce|return|refus)/.test(normalizeText(text));
}
