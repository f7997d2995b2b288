import { searchTerms } from "#shared/lib/text.ts";
import { isTypoOf, readyForTypos, type Typed } from "#shared/lib/typo.ts";
import type { Db } from "./pool.ts";

/** For each mistyped word of a search those that may have been meant. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/** So many are searched for instead, those of the same length first. */
const MAX_MEANT = 8;

/**
 * Patterns that hold every word of which `text` is a typing error: the error is in one half, so the other is as it was meant, or
 * it swapped the two letters between both.
 */
function patternsOf(text: string): readonly string[] {
  const middle = Math.floor(text.length / 2);
  const [first, second] = [text.slice(0, middle), text.slice(middle)];
  const swapped = `${first.slice(0, -1)}${second.charAt(0)}${first.slice(-1)}`;
  return [`${first}%`, `%${second}%`, `${swapped}%`];
}

interface Meant {
  readonly words: readonly string[];
  /** Whether a name has the word as it was typed, or begins with it. */
  readonly isKnown: boolean;
}

async function wordsMeantBy(db: Db, typed: Typed): Promise<Meant> {
  const { rows } = await db.pool.query<{ word: string }>(
    "select distinct word from search_word where word like $1 or word like $2 or word like $3",
    [...patternsOf(typed.text)],
  );
  const { length } = typed.text;
  const words = rows
    .map(({ word }) => word)
    .filter((word) => isTypoOf(typed, word))
    .toSorted((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length) || (a < b ? -1 : 1))
    .slice(0, MAX_MEANT);
  return { words, isKnown: rows.some(({ word }) => word.startsWith(typed.text)) };
}

/**
 * How the words of a search may have been meant, by the rule of the palette: one error in a word of five letters or more. Where
 * some are words of names as they were typed, the error is in the others: that is asked first, and an error in any word then.
 * @returns what to ask one after the other until something is found; nothing where no word of any name is like them
 */
export async function findSpellings(db: Db, query: string): Promise<readonly Spellings[]> {
  const typed = searchTerms(query).flatMap((term) => (/^\p{L}+$/u.test(term) ? (readyForTypos(term) ?? []) : []));
  const found = await Promise.all(typed.map(async (one) => ({ text: one.text, ...(await wordsMeantBy(db, one)) })));
  const meant = found.filter(({ words }) => words.length > 0);
  const unknown = meant.filter(({ isKnown }) => !isKnown);
  const tries = unknown.length > 0 && unknown.length < meant.length ? [unknown, meant] : [meant];
  return tries
    .filter((all) => all.length > 0)
    .map((all) => new Map(all.map(({ text, words }) => [text, words] as const)));
}
