import { EXACT_TOTAL_LIMIT, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { joinWithin, selectList, sourceOf, tableOf } from "./columns.ts";
import { type AskedList, type Condition, listConditions, listOrder } from "./list-conditions.ts";
import { findLargeTotal } from "./large-totals.ts";
import type { Db } from "./pool.ts";
import type { RowScope } from "./row-scope.ts";
import { findSpellings } from "./spellings.ts";
import { queryPrepared, quoteName } from "./statement.ts";

export interface ListAnswer {
  /** The rows as PostgreSQL wrote them: a JSON array, passed on unparsed. */
  readonly json: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

interface ListStatement {
  /** The page alone, walking the order asked for until it is full. */
  readonly page: string;
  /** The same with the bounded total. */
  readonly walked: string;
  /** Both from what matches, collected first and walked for only where it is more than so many rows. */
  readonly collected: (most: number) => string;
  readonly values: readonly unknown[];
  /** What the total counts, with the values that it alone needs: the first of the page's. */
  readonly all: string;
  readonly allValues: readonly unknown[];
}

const LIMIT = EXACT_TOTAL_LIMIT + 1;
/** Collecting and sorting so many takes some tenths of a second, where a walk past a million takes seconds. */
const MOST_COLLECTED = 30_000;

/** A page of rows as a JSON array. */
const asJson = (rows: string) => `(select coalesce((select json_agg(p) from (${rows}) p), '[]')::text)`;

/** The page is cut from the table first and joined afterwards: rows that are skipped cost no join. */
function listStatement(
  resource: Resource,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[],
): ListStatement {
  const source = sourceOf(resource);
  const { text: where, statement, needsJoins } = listConditions(resource, source, query, scope, extra);
  const ofConditions = [...statement.values];
  const joins = joinWithin(source, scope, statement);
  const table = tableOf(source, scope);
  const joined = `${table} ${joins}`;
  const { sql: key = quoteName(query.sort.column), isOwn: isSortOwn = true } =
    source.byField.get(query.sort.column) ?? {};
  const from = needsJoins || !isSortOwn ? joined : table;
  const order = listOrder(source, query);
  const offset = (query.page - 1) * query.page_size;
  const cut = `limit ${query.page_size}${offset > 0 ? ` offset ${offset}` : ""}`;
  const pageOf = (rows: string) => asJson(`select ${selectList(source)} from (${rows}) t ${joins} order by ${order}`);
  // Rows that are skipped are read from the index alone where it tells all that is asked.
  const pageRows =
    offset === 0
      ? `select t.* from ${from} where ${where} order by ${order} ${cut}`
      : `select t.* from ${table} join (select t.id from ${from} where ${where} order by ${order} ${cut}) cut on cut.id = t.id`;
  const walked = pageOf(pageRows);
  const direction = query.sort.descending ? "desc" : "asc";
  const few = pageOf(`select t.* from ${table} join (
    select id from found order by key ${direction}, id ${direction} ${cut}) cut on cut.id = t.id`);
  const all = `select 1 from ${needsJoins ? joined : table} where ${where}`;
  return {
    page: `select ${walked} as json, null::bigint as total`,
    walked: `select ${walked} as json, (select count(*) from (${all} limit ${LIMIT}) c) as total`,
    collected: (
      most,
    ) => `with found as materialized (select t.id, ${key} as key from ${from} where ${where} limit ${most + 1}),
      counted as (select count(*) as total from found)
      select case when total <= ${most} then ${few} else ${walked} end as json, total from counted`,
    values: statement.values,
    all,
    allValues: needsJoins ? statement.values : ofConditions,
  };
}

async function runPage(
  db: Db,
  text: string,
  values: readonly unknown[],
  isPreparable: boolean,
): Promise<ListRow & { milliseconds: number }> {
  const before = performance.now();
  const run = isPreparable ? queryPrepared<ListRow>(db, text, values) : db.pool.query<ListRow>(text, [...values]);
  const [row] = (await run).rows;
  if (!row) throw new Error("A list statement answered no row");
  return { ...row, milliseconds: performance.now() - before };
}

/**
 * One page of a resource's rows and the bounded total, in one statement; a large total that was estimated lately is not
 * counted again. Pages after the first, text searches and what is collected run unprepared: their plans depend on the values. What
 * a search finds is collected once for both; what stands at the far end of an order is, once it was seen to.
 */
async function listExactly(
  db: Db,
  resource: Resource,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[],
): Promise<ListAnswer> {
  const { page, walked, collected, values, all, allValues } = listStatement(resource, query, scope, extra);
  const findLarge = async () => {
    const total = await findLargeTotal(db, resource, query, scope, extra);
    if (total !== null) db.estimates.keep(all, allValues, total);
    return total;
  };
  const known = db.estimates.known(all, allValues) ?? (await findLarge());
  const isFar = query.query === "" && db.farLists.has(walked, values);
  const counting = query.query === "" ? walked : collected(EXACT_TOTAL_LIMIT);
  const near = known === null ? counting : page;
  const text = isFar ? collected(MOST_COLLECTED) : near;
  const isPreparable = query.page === 1 && query.query === "" && !isFar;
  const { json, total, milliseconds } = await runPage(db, text, values, isPreparable);
  const isFew = total !== null && total <= EXACT_TOTAL_LIMIT;
  if (isFar && (total ?? 0) > MOST_COLLECTED) db.farLists.noteMany(walked, values);
  else if (values.length > 0) db.farLists.note(walked, milliseconds, isFew);
  if (isFew) return { json, total, totalIsEstimate: false };
  return {
    json,
    total: known ?? (await db.estimates.read(db, all, allValues, LIMIT)),
    totalIsEstimate: true,
  };
}

/** The list as it was asked; where nothing in it matches the text as it was typed, what its words may have meant. */
export async function listRows(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): Promise<ListAnswer> {
  let answer = await listExactly(db, resource, query, scope, extra);
  if (answer.total > 0) return answer;
  for (const spellings of await findSpellings(db, query.query)) {
    answer = await listExactly(db, resource, { ...query, spellings }, scope, extra);
    if (answer.total > 0) break;
  }
  return answer;
}

/** What an export is asked so that it finds what the list shows. */
export async function askAsListed(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[],
): Promise<AskedList> {
  const tries: readonly AskedList[] = (await findSpellings(db, query.query)).map((spellings) => ({
    ...query,
    spellings,
  }));
  for (const asked of tries.length > 0 ? [query, ...tries] : []) {
    const { total } = await listExactly(db, resource, { ...asked, page: 1, page_size: 1 }, scope, extra);
    if (total > 0) return asked;
  }
  return query;
}

interface ListRow {
  json: string;
  /** Null where it was not counted. */
  total: number | null;
}
