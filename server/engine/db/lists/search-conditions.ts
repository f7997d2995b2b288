import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { isBlank, searchTerms } from "#shared/lib/text.ts";
import type { Spellings } from "./spellings.ts";
import type { Statement } from "../statement.ts";

// The database's part, in server/schema: normalize_text, figures_in.

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

/** In another order of letters the index is not asked. */
const UNINDEXED = 't.search_text collate "C"';

/** One or two digits may stand anywhere: the index would give every row, to be looked at again, where the rows are read once. */
const searchedColumn = (term: string) =>
  term.length < SHORTEST_INDEXED && !isBeginning(term) ? UNINDEXED : "t.search_text";

/**
 * A term as it was typed, without the signs in it, and as it may have been meant. Where one word alone may be wrong, it was asked
 * as it was typed before, and not found.
 */
function meantBy(term: string, spellings: Spellings | undefined): readonly string[] {
  const meant = spellings?.get(term);
  if (meant && spellings?.size === 1) return meant;
  return [...new Set([term, ...compactOf(term), ...(meant ?? [])])];
}

/** So many characters of a longer number are looked up, those that end with its last figures. */
const INDEXED_FIGURES = 6;

/**
 * The part of a number, code or address by which the index finds it: the index would read the rows of each three letters, and
 * what stands around the figures ("persona", "+346", "M00") is in nearly all of them. Null where the whole is looked up.
 */
function figuresOf(word: string): string | null {
  const [figures] = /.*\d{3}/u.exec(word) ?? [];
  return word.length > INDEXED_FIGURES && figures !== undefined ? figures.slice(-INDEXED_FIGURES) : null;
}

/** Where a table has an index of figures, four at a time (`figures_in`), those of a word: none where it has fewer in a row. */
const fourFigures = (word: string) => [
  ...new Set(
    (word.match(/[0-9]{4,}/g) ?? []).flatMap((run) => Array.from(run.slice(3), (_, at) => run.slice(at, at + 4))),
  ),
];

const like = (column: string, pattern: string, statement: Statement) => `${column} like ${statement.bind(pattern)}`;

/** What a search is asked with, beside its text. */
export interface SearchedRows {
  readonly spellings: Spellings | undefined;
  /** Whether they have a `bank_account`. */
  readonly haveAccounts: boolean;
  readonly areLookedUp: boolean;
}

/** The rows that have a word somewhere in their text. */
function hasWord(word: string, column: string, { areLookedUp }: SearchedRows, statement: Statement): string {
  const whole = `%${escapeLike(word)}%`;
  const indexed = areLookedUp ? fourFigures(word) : [];
  if (indexed.length > 0)
    return `(figures_in(t.search_text) @> ${statement.bind(indexed)}::text[] and ${like(UNINDEXED, whole, statement)})`;
  const figures = figuresOf(word);
  if (figures === null) return like(column, whole, statement);
  const found = like("t.search_text", `%${escapeLike(figures)}%`, statement);
  return `(${found} and ${like(UNINDEXED, whole, statement)})`;
}

/** How a term may stand in the text of a row. */
function hasTerm(term: string, searched: SearchedRows, statement: Statement): string {
  const column = searchedColumn(term);
  const any = isBeginning(term)
    ? [`${term}%`, `% ${term}%`].map((pattern) => like(column, pattern, statement))
    : meantBy(term, searched.spellings).map((word) => hasWord(word, column, searched, statement));
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
