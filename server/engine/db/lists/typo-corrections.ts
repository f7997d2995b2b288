import { searchTerms } from "#shared/lib/text.ts";
import { isTypoOf, readyForTypos, type Typed } from "#shared/lib/typo.ts";
import type { Db } from "../pool.ts";

// The database's part, in server/schema: words_of, note_search_words.

/** Possible corrections of each mistyped word of a search. */
export type TypoCorrections = ReadonlyMap<string, readonly string[]>;

/** Maximum corrections of a word, those closest in length first. */
const MAX_MEANT = 8;

/**
 * LIKE patterns that match every word of which `text` may be a typo: the error is in one half, so the other half is
 * right, or the two letters at the middle were swapped.
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

async function spell(db: Db, typed: readonly Typed[]): Promise<TypoCorrections> {
  const found = await Promise.all(typed.map(async (one) => [one.text, await wordsMeantBy(db, one)] as const));
  return new Map(found.filter(([, words]) => words.length > 0));
}

/** For each pattern, whether a word of any name matches it. */
async function areKnown(db: Db, patterns: readonly string[]): Promise<readonly boolean[]> {
  const conditions = patterns.map((_, at) => `exists (select from search_word where word like $${at + 1})`).join(", ");
  const { rows } = await db.pool.query<{ known: boolean[] }>(`select array[${conditions}] as known`, [...patterns]);
  return rows[0]?.known ?? [];
}

/**
 * Corrections of a search text by the palette's rule: one typo in a word of five letters or more. When some words
 * are, or begin, words of names as typed, corrections of the other words are tried first, then of all words.
 * @returns corrections to try in order until something matches; empty when no name has a similar word
 */
export async function* findTypoCorrections(db: Db, query: string): AsyncGenerator<TypoCorrections> {
  const typed = searchTerms(query).flatMap((term) => (/^\p{L}+$/u.test(term) ? (readyForTypos(term) ?? []) : []));
  if (typed.length === 0) return;
  const prefixes = typed.map(({ text }) => `${text}%`);
  const known = typed.length > 1 ? await areKnown(db, prefixes) : [];
  const pick = (isKnown: boolean) => typed.filter((_, at) => (known[at] ?? false) === isKnown);
  const ofUnknown = await spell(db, pick(false));
  if (ofUnknown.size > 0) yield ofUnknown;
  const ofKnown = await spell(db, pick(true));
  if (ofKnown.size > 0) yield new Map([...ofUnknown, ...ofKnown]);
}
