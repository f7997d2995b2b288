import { EXACT_TOTAL_LIMIT } from "#shared/domain/core/list.ts";
import { searchTerms } from "#shared/lib/text.ts";
import { type List, type ListAnswer, readPage } from "./list-answer.ts";
import { listStatement } from "./list-statement.ts";
import type { Db } from "../pool.ts";
import { areWordsOfNames } from "./spellings.ts";

/** In smaller tables collecting all that matches takes no longer. */
const LEAST_ROWS = 100_000;
/** About so many rows tell what part of a table matches; where fewer of them do, too few may for a walk. */
const SAMPLE = 1_000;
const LEAST_HITS = 3;
/** So many rows are expected to be walked at most, and walked in fact where what matches stands further on in the order. */
const MOST_EXPECTED = 8_000;
const MOST_WALKED = 16_000;

/** Figures that few rows have: a number, a document, an account, the figures of an address. */
const FIGURES = /\d{3}/;

/** The page of a search that much of a table matches: walked in its order, with a total that a sample tells. Else null. */
async function walk(db: Db, size: number, list: List): Promise<ListAnswer | null> {
  const { among, sampled, values, allValues } = listStatement(...list);
  const { page_size } = list[1];
  if (!among) return null;
  const { rows } = await db.pool.query<{ hits: number }>(sampled((100 * SAMPLE) / size), [...allValues]);
  const hits = rows[0]?.hits ?? 0;
  if (hits < LEAST_HITS || (page_size * SAMPLE) / hits > MOST_EXPECTED) return null;
  const { json, total } = await readPage(db, among(MOST_WALKED), values, false);
  return total === page_size ? { json, total: Math.round((hits * size) / SAMPLE), totalIsEstimate: true } : null;
}

/** The page of those who have each word of the text as a word of their name, where they fill it. Else null. */
async function findByWords(db: Db, [resource, query, scope, extra]: List): Promise<ListAnswer | null> {
  const terms = searchTerms(query.query);
  if (!resource.is_looked_up || !terms.every((term) => /^\p{L}+$/u.test(term))) return null;
  if (!query.spellings && !(await areWordsOfNames(db, terms))) return null;
  const { collected, values } = listStatement(resource, { ...query, areWords: true }, scope, extra);
  const { json, total } = await readPage(db, collected(EXACT_TOTAL_LIMIT), values, false);
  return (total ?? 0) >= query.page_size ? { json, total: total ?? 0, totalIsEstimate: true } : null;
}

/**
 * The first page of a search in a large table, found without all that matches: an index of trigrams reads whatever has any three
 * letters of it, a hundred times as much of a million persons as of ten thousand.
 * @returns null where what matches has to be collected
 */
export async function listRoughly(db: Db, ...list: List): Promise<ListAnswer | null> {
  const [resource, query] = list;
  if (query.query === "" || query.page > 1 || FIGURES.test(query.query)) return null;
  const size = await db.estimates.size(db, resource.name);
  if (size < LEAST_ROWS) return null;
  return (await walk(db, size, list)) ?? findByWords(db, list);
}
