import type pg from "pg";
import { EXACT_TOTAL_LIMIT, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { joinWithin, sourceOf, tableOf } from "../columns.ts";
import type { Db } from "../pool.ts";
import type { RowScope } from "../row-scope.ts";
import { type Condition, MAX_PREPARED_CHOICES, namedStatement, type Statement } from "../statement.ts";
import { listConditions, listOrder, type SearchQuery } from "./list-conditions.ts";
import { type ListStatement, listStatement, TOTAL_LIMIT } from "./list-statement.ts";
import { findTypoCorrections } from "./typo-corrections.ts";

/*
 * The one way to read lists. Which statement answers follows from the request and from PostgreSQL's statistics alone:
 *
 *   a search for text               all that matches is collected, for both page and total
 *   … whose total is not shown      the page alone
 *   a table of up to 50,000 rows    the page and its bounded total
 *   a larger table                  where the planner is sure that many rows match: the page alone, with the planned total;
 *                                   else all that matches is collected
 */

/**
 * Collecting and sorting so many rows takes a tenth of a second, where scanning past a million others takes seconds: the planner
 * takes what matches for evenly spread over the order. A month of 20,000 invoices is among them.
 */
const MOST_COLLECTED = 30_000;

/** A page as the API answers it. */
export interface ListAnswer {
  /** The rows as PostgreSQL wrote them: a JSON array, sent on without parsing it. */
  readonly json: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/** A list as a user sees it. */
export type List = readonly [resource: Resource, query: SearchQuery, scope: RowScope, extra: readonly Condition[]];

async function run<Json>(db: Db, query: pg.QueryConfig): Promise<{ json: Json; total: number | null }> {
  const [row] = (await db.pool.query<{ json: Json; total: number | null }>(query)).rows;
  if (!row) throw new Error("A list statement answered no row");
  return row;
}

/** The first page has one plan for any values; how many rows a later one skips decides how it is read. */
const queryOf = ({ page, fields }: ListQuery, text: string, values: readonly unknown[]): pg.QueryConfig =>
  page === 1 ? namedStatement(text, values, fields && MAX_PREPARED_CHOICES) : { text, values: [...values] };

interface Plan {
  readonly "Plan Rows": number;
  readonly Plans?: readonly Plan[];
}

/** How many rows each statement gives by the planner's estimate. */
async function planRows(db: Db, statements: readonly string[], values: readonly unknown[]): Promise<readonly number[]> {
  const text = statements.map((one) => `(${one})`).join(" union all ");
  const { rows } = await db.pool.query<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  const plans = statements.length > 1 ? plan?.Plans : plan && [plan];
  return plans?.map((one) => Math.round(one["Plan Rows"])) ?? [];
}

async function estimateTotal(db: Db, { planned, plannedValues }: ListStatement, atLeast: number): Promise<number> {
  const [total = 0] = await planRows(db, planned.slice(0, 1), plannedValues);
  return Math.max(total, atLeast);
}

/** The page alone, of a search whose total is not shown. */
async function readPage(db: Db, { page_size }: ListQuery, statement: ListStatement): Promise<ListAnswer> {
  const { json, total } = await run<string>(db, { text: statement.page, values: [...statement.values] });
  const shown = total ?? 0;
  if (shown < page_size) return { json, total: shown, totalIsEstimate: false };
  return { json, total: await estimateTotal(db, statement, shown), totalIsEstimate: true };
}

/** Page and total of all that matches, collected first. */
async function readCollected(db: Db, statement: ListStatement, most: number): Promise<ListAnswer> {
  const { json, total } = await run<string>(db, { text: statement.collected(most), values: [...statement.values] });
  if (total !== null && total <= EXACT_TOTAL_LIMIT) return { json, total, totalIsEstimate: false };
  return { json, total: await estimateTotal(db, statement, TOTAL_LIMIT), totalIsEstimate: true };
}

/** @param page where it has been read already */
async function readLarge(db: Db, query: ListQuery, statement: ListStatement, page: string | null): Promise<ListAnswer> {
  const { planned, plannedValues, values, isPlannable } = statement;
  const [total = 0, whole = total, ...each] = await planRows(db, planned, plannedValues);
  // Conditions that each hold for most rows hold together for as many as they exceed the whole by, whatever joins them.
  const least = each.reduce((sum, one) => sum + one - whole, whole);
  if (!isPlannable || least < MOST_COLLECTED)
    return readCollected(db, statement, total < MOST_COLLECTED ? MOST_COLLECTED : EXACT_TOTAL_LIMIT);
  const json = page ?? (await run<string>(db, queryOf(query, statement.page, values))).json;
  return { json, total, totalIsEstimate: true };
}

async function readMatches(db: Db, ...list: List): Promise<ListAnswer> {
  const [, query] = list;
  const statement = listStatement(...list);
  if (query.query !== "")
    return query.total === "rough" && query.page === 1
      ? readPage(db, query, statement)
      : readCollected(db, statement, EXACT_TOTAL_LIMIT);
  const { json, total } = await run<string | null>(db, queryOf(query, statement.counted, statement.values));
  if (json === null || total === null) return readLarge(db, query, statement, json);
  if (total <= EXACT_TOTAL_LIMIT) return { json, total, totalIsEstimate: false };
  return { json, total: await estimateTotal(db, statement, TOTAL_LIMIT), totalIsEstimate: true };
}

/** The search as it was typed, then as its words may have been meant. */
async function* searchesFor(db: Db, query: ListQuery): AsyncGenerator<SearchQuery> {
  yield query;
  for await (const corrections of findTypoCorrections(db, query.query))
    yield { ...query, typoCorrections: corrections };
}

/** Reads one page. Where nothing matches the search as it was typed, what its words may have meant is searched for. */
export async function readList(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): Promise<ListAnswer> {
  let result: ListAnswer = { json: "[]", total: 0, totalIsEstimate: false };
  for await (const search of searchesFor(db, query)) {
    result = await readMatches(db, resource, search, scope, extra);
    if (result.total > 0) break;
  }
  return result;
}

/** The query whose rows a list shows: as typed, or with the words that a mistyped search may have meant. */
export async function findSearch(db: Db, ...[resource, query, scope, extra]: List): Promise<SearchQuery> {
  if (query.query === "") return query;
  for await (const search of searchesFor(db, query))
    if ((await readMatches(db, resource, { ...search, page: 1, page_size: 1 }, scope, extra)).total > 0) return search;
  return query;
}

/** The statement of every row that a list shows, over all its pages and in its order. @param columns its select list */
export async function selectListed(
  db: Db,
  columns: (statement: Statement) => string,
  ...list: List
): Promise<{ readonly text: string; readonly values: readonly unknown[] }> {
  const [resource, , scope, extra] = list;
  const source = sourceOf(resource);
  const search = await findSearch(db, ...list);
  const { parts, statement } = listConditions(resource, source, search, scope, extra);
  const from = `${tableOf(source, scope)} ${joinWithin(source, scope, statement)}`;
  const text = `select ${columns(statement)} from ${from} where ${parts.join(" and ")} order by ${listOrder(source, search)}`;
  return { text, values: statement.values };
}
