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

async function wordsMeantBy(db: Db, typed: Typed): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ word: string }>(
    "select distinct word from search_word where word like $1 or word like $2 or word like $3",
    [...patternsOf(typed.text)],
  );
  const { length } = typed.text;
  return rows
    .map(({ word }) => word)
    .filter((word) => isTypoOf(typed, word))
    .toSorted((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length) || (a < b ? -1 : 1))
    .slice(0, MAX_MEANT);
}

/**
 * How the words of a search may have been meant, by the rule of the palette: one error in a word of five letters or more.
 * @returns null where no word of any name is like them
 */
export async function findSpellings(db: Db, query: string): Promise<Spellings | null> {
  const typed = searchTerms(query).flatMap((term) => (/^\p{L}+$/u.test(term) ? (readyForTypos(term) ?? []) : []));
  const found = await Promise.all(typed.map(async (one) => [one.text, await wordsMeantBy(db, one)] as const));
  const meant = found.filter(([, words]) => words.length > 0);
  return meant.length > 0 ? new Map(meant) : null;
}
