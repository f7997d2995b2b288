import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { searchTerms } from "#shared/lib/text.ts";
import type { Spellings } from "./spellings.ts";
import type { Statement } from "./statement.ts";

/** A text as LIKE takes it for itself: its signs for "any" mean themselves. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, "\\$&");
}

/** So short a code without its signs is in the middle of anything. */
const MIN_COMPACT = 5;

/** A number or code without the signs that part it, as it is stored: `12.345.678-z`, `612-345-678`. */
function compactOf(term: string): string[] {
  const compact = term.replace(/[^\p{L}\p{N}]+/gu, "");
  return /\d/.test(compact) && compact !== term && compact.length >= MIN_COMPACT ? [compact] : [];
}

/** One or two letters are a word's beginning: inside words they are everywhere, and no index knows them. */
const isBeginning = (term: string) => /^\p{L}{1,2}$/u.test(term);

/** Shorter words the index of trigrams does not know. */
const SHORTEST_INDEXED = 3;

/**
 * One or two digits may stand anywhere: the index would give every row, to be looked at again. In another order of letters it is not
 * asked, and the rows are read once.
 */
const searchedColumn = (term: string) =>
  term.length < SHORTEST_INDEXED && !isBeginning(term) ? 't.search_text collate "C"' : "t.search_text";

/** How a term may stand in the text of a row. */
function patternsOf(term: string, spellings: Spellings | undefined): string[] {
  if (isBeginning(term)) return [`${term}%`, `% ${term}%`];
  const meant = [term, ...compactOf(term), ...(spellings?.get(term) ?? [])];
  return meant.map((word) => `%${escapeLike(word)}%`);
}

/**
 * What a search text asks of rows: every term, in any order, as it is written or as it may have been meant. A whole account number
 * asks for its account alone.
 * @param hasAccount whether the rows have a `bank_account`
 */
export function searchConditions(
  query: string,
  spellings: Spellings | undefined,
  hasAccount: boolean,
  statement: Statement,
): string[] {
  if (hasAccount && isValidIban(query)) return [`t.bank_account = ${statement.bind(normalizeIban(query))}`];
  return searchTerms(query).map((term) => {
    const likes = patternsOf(term, spellings).map(
      (pattern) => `${searchedColumn(term)} like ${statement.bind(pattern)}`,
    );
    return likes.length === 1 ? likes.join("") : `(${likes.join(" or ")})`;
  });
}
