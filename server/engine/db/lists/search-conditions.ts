import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { isBlank, searchTerms } from "#shared/lib/text.ts";
import type { TypoCorrections } from "./typo-corrections.ts";
import type { Statement } from "../statement.ts";

// The database's part, in server/schema: normalize_text, digit_runs_in.

/** Escapes the wildcards of LIKE. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, "\\$&");
}

/** Shorter codes without separators would match inside almost any text. */
const MIN_COMPACT = 5;

/** A number or code without its separators, as it is stored: `12.345.678-z`, `612-345-678`. */
function compactOf(term: string): string[] {
  const compact = term.replace(/[^\p{L}\p{N}]+/gu, "");
  return /\d/.test(compact) && compact !== term && compact.length >= MIN_COMPACT ? [compact] : [];
}

/**
 * One or two letters match the beginning of a word only: inside words they are everywhere, and the trigram index does
 * not cover them.
 */
const isPrefix = (term: string) => /^\p{L}{1,2}$/u.test(term);

/** Minimum length that the trigram index covers. */
const SHORTEST_INDEXED = 3;

/** With this collation the index is not used. */
const UNINDEXED = 't.search_text collate "C"';

/**
 * One or two digits may be anywhere: the index would return every row to be rechecked, so the table is scanned once
 * instead.
 */
const searchedColumn = (term: string) =>
  term.length < SHORTEST_INDEXED && !isPrefix(term) ? UNINDEXED : "t.search_text";

/**
 * Variants of a term: as typed, without separators, and its corrections. When the query has a single corrected word,
 * only the corrections: it was already searched as typed, without a match.
 */
function meantBy(term: string, corrections: TypoCorrections | undefined): readonly string[] {
  const meant = corrections?.get(term);
  if (meant && corrections?.size === 1) return meant;
  return [...new Set([term, ...compactOf(term), ...(meant ?? [])])];
}

/** Of longer numbers, the index is searched for this many characters, ending with the last digits. */
const INDEXED_DIGITS = 6;

/**
 * The part of a number, code or address to search in the index. A trigram index would read the rows of every three
 * letters, and the text around the digits ("persona", "+346", "M00") is in nearly all of them. Null when the whole
 * word is searched.
 */
function digitsOf(word: string): string | null {
  const [digits] = /^.*\d{3}/u.exec(word) ?? [];
  return word.length > INDEXED_DIGITS && digits !== undefined ? digits.slice(-INDEXED_DIGITS) : null;
}

/** Where a table has an index of digits, four at a time (`digit_runs_in`), those of a word: none where it has fewer in a row. */
const fourDigits = (word: string) => [
  ...new Set(
    (word.match(/[0-9]{4,}/g) ?? []).flatMap((run) => Array.from(run.slice(3), (_, at) => run.slice(at, at + 4))),
  ),
];

const like = (column: string, pattern: string, statement: Statement) => `${column} like ${statement.bind(pattern)}`;

/** Options of a search, besides its text. */
export interface SearchedRows {
  readonly typoCorrections: TypoCorrections | undefined;
  /** Whether the rows have a `bank_account`. */
  readonly haveAccounts: boolean;
  readonly areLookedUp: boolean;
}

/** Condition: the word occurs anywhere in the row's text. */
function hasWord(word: string, column: string, { areLookedUp }: SearchedRows, statement: Statement): string {
  const whole = `%${escapeLike(word)}%`;
  const indexed = areLookedUp ? fourDigits(word) : [];
  if (indexed.length > 0)
    return `(digit_runs_in(t.search_text) @> ${statement.bind(indexed)}::text[] and ${like(UNINDEXED, whole, statement)})`;
  const digits = digitsOf(word);
  if (digits === null) return like(column, whole, statement);
  const found = like("t.search_text", `%${escapeLike(digits)}%`, statement);
  return `(${found} and ${like(UNINDEXED, whole, statement)})`;
}

/** Condition: the term or one of its variants occurs in the row's text. */
function hasTerm(term: string, searched: SearchedRows, statement: Statement): string {
  const column = searchedColumn(term);
  const any = isPrefix(term)
    ? [`${term}%`, `% ${term}%`].map((pattern) => like(column, pattern, statement))
    : meantBy(term, searched.typoCorrections).map((word) => hasWord(word, column, searched, statement));
  return any.length === 1 ? any.join("") : `(${any.join(" or ")})`;
}

/** Signs alone are in no text: they find nothing, not everything. */
const NOTHING = "false";

/**
 * The conditions of a search text: every term, in any order, as it is written or as it may have been meant. A whole account number
 * finds its account alone.
 */
export function searchConditions(query: string, searched: SearchedRows, statement: Statement): string[] {
  if (searched.haveAccounts && isValidIban(query)) return [`t.bank_account = ${statement.bind(normalizeIban(query))}`];
  const conditions = searchTerms(query).map((term) => hasTerm(term, searched, statement));
  return conditions.length > 0 || isBlank(query) ? conditions : [NOTHING];
}
