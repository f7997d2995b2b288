import { normalizeText } from "#shared/lib/text.ts";

/* What a bank's text says: references and names, however it cuts and spells them. */

const MIN_REFERENCE = 4;
/** Words of names that many have in common, and the forms of companies. */
const COMMON = new Set(["del", "las", "los", "san", "the", "sau", "slu", "sll", "coop"]);

/** Letters and figures without accents, in runs. */
export const runsOf = (text: string): string[] => normalizeText(text).match(/[a-z0-9]+/g) ?? [];

/** A reference or a text without what stands between its letters and figures: banks put blanks and slashes where they like. */
export const compactReference = (text: string): string => runsOf(text).join("");

/** Whether a text says a reference, whole: `F2026-1` is not in `F2026-10`. */
export function saysReference(text: string, reference: string): boolean {
  const runs = runsOf(reference);
  if (runs.join("").length < MIN_REFERENCE) return false;
  return new RegExp(`(?<![a-z0-9])${runs.join("[^a-z0-9]*")}(?![a-z0-9])`).test(normalizeText(text));
}

/** The words by which a name is known. */
export const wordsOf = (name: string): string[] =>
  [...new Set(runsOf(name))].filter((word) => word.length > 2 && !COMMON.has(word));

/** Whether of a name's words enough are among those that a text says. */
export function isNameSaid(said: ReadonlySet<string>, words: readonly string[]): boolean {
  const found = words.filter((word) => said.has(word)).length;
  if (words.length < 2) return words.length === 1 && found === 1 && (words[0]?.length ?? 0) > 3;
  return found >= Math.max(2, words.length - 1);
}

/** Whether a text says a name: of two words both, of more all but one, in any order. */
export const saysName = (text: string, name: string): boolean => isNameSaid(new Set(runsOf(text)), wordsOf(name));

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
