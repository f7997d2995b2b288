import { formatOf } from "#shared/domain/core/fields.ts";
import { EXACT_TOTAL_LIMIT, type Filter, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { searchTerms } from "#shared/lib/text.ts";
import { joinWithin, selectList, type Source, sourceOf, tableOf } from "./columns.ts";
import type { Db } from "./pool.ts";
import { type RowScope, withinScope } from "./row-scope.ts";
import { queryPrepared, quoteName, Statement } from "./statement.ts";

export interface ListAnswer {
  /** The rows as PostgreSQL wrote them: a JSON array, passed on unparsed. */
  readonly json: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/** A condition of a route's own, beside the filters of the resource. */
export type Condition = (statement: Statement) => string;

export interface ListConditions {
  readonly text: string;
  readonly statement: Statement;
  /** Whether a condition speaks of a row that is joined, not of the table itself. */
  readonly needsJoins: boolean;
}

/** The instant at which a day begins in Madrid, `later` days after the one bound at `place`. */
function beginningOfDay(place: string, later = 0): string {
  return `((${place}::date + ${later})::timestamp at time zone 'Europe/Madrid')`;
}

/** Filters of instants are told in whole days of business time, both ends included, or in instants. */
function dayComparison(column: string, { operator, value }: Filter, statement: Statement): string {
  const place = statement.bind(value);
  return operator === "to" ? `${column} < ${beginningOfDay(place, 1)}` : `${column} >= ${beginningOfDay(place)}`;
}

/** One value is told as one: an index that begins with the column then also gives the order of the list. */
function equality(column: string, values: readonly string[], statement: Statement): string {
  return values.length === 1
    ? `${column} = ${statement.bind(values[0])}`
    : `${column} = any(${statement.bind(values)})`;
}

function comparison(column: string, filter: Filter, statement: Statement): string {
  switch (filter.operator) {
    case "equals":
      return equality(column, filter.value.split(","), statement);
    case "contains":
      return `normalize_text(${column}) like '%' || normalize_text(${statement.bind(escapeLike(filter.value))}) || '%'`;
    case "boolean":
      return `${column} = ${statement.bind(filter.value)}`;
    case "includes":
      return `${column} @> array[${statement.bind(filter.value)}]::uuid[]`;
    case "from":
    case "range":
      return `${column} >= ${statement.bind(filter.value)}`;
    case "to":
      return `${column} <= ${statement.bind(filter.value)}`;
  }
}

function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, "\\$&");
}

/** `where` of a list: archived or not, search words in any order, filters, and the rows the user may see. */
export function listConditions(
  resource: Resource,
  source: Source,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): ListConditions {
  const statement = new Statement();
  let needsJoins = false;
  const conditions = [`t.archived_at is ${query.archived ? "not null" : "null"}`];
  for (const term of searchTerms(query.query))
    conditions.push(`t.search_text like ${statement.bind(`%${escapeLike(term)}%`)}`);
  for (const filter of query.filters) {
    const column = source.byField.get(filter.column);
    if (!column) throw new Error(`${resource.name} filters by ${filter.column}, which its row lacks`);
    needsJoins ||= !column.isOwn;
    const isDay = formatOf(resource.row.shape[filter.column]) === "instant" && isDateString(filter.value);
    conditions.push((isDay ? dayComparison : comparison)(column.sql, filter, statement));
  }
  const limit = withinScope(resource.name, "t", scope, statement);
  if (limit) conditions.push(limit);
  for (const condition of extra) conditions.push(condition(statement));
  return { text: conditions.join(" and "), statement, needsJoins };
}

/** `order by` of a list: the column asked for, then the id, so that the order is total. */
export function listOrder(source: Source, query: ListQuery): string {
  const direction = query.sort.descending ? "desc" : "asc";
  const column = source.byField.get(query.sort.column)?.sql ?? quoteName(query.sort.column);
  return `${column} ${direction}, t.id ${direction}`;
}

interface ListStatement {
  readonly page: string;
  readonly values: readonly unknown[];
  /** What the total counts, with the values that it alone needs: the first of the page's. */
  readonly all: string;
  readonly allValues: readonly unknown[];
}

/** The page is cut from the table first and joined afterwards: rows that are skipped cost no join. */
function listStatement(
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[],
): ListStatement {
  const source = sourceOf(resource);
  const { text: where, statement, needsJoins } = listConditions(resource, source, query, scope, extra);
  const ofConditions = [...statement.values];
  const joins = joinWithin(source, scope, statement);
  const table = tableOf(source, scope);
  const joined = `${table} ${joins}`;
  const isSortJoined = source.byField.get(query.sort.column)?.isOwn === false;
  const order = listOrder(source, query);
  const offset = (query.page - 1) * query.page_size;
  const cut = `select t.* from ${needsJoins || isSortJoined ? joined : table} where ${where}
    order by ${order} limit ${query.page_size}${offset > 0 ? ` offset ${offset}` : ""}`;
  return {
    page: `coalesce((select json_agg(p) from (
      select ${selectList(source)} from (${cut}) t ${joins} order by ${order}) p), '[]')::text as json`,
    values: statement.values,
    all: `select 1 from ${needsJoins ? joined : table} where ${where}`,
    allValues: needsJoins ? statement.values : ofConditions,
  };
}

/**
 * One page of a resource's rows and the bounded total, in one statement; a large total that was estimated lately is not
 * counted again. Pages after the first and text searches run unprepared: their plans depend on the values.
 */
export async function listRows(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): Promise<ListAnswer> {
  const { page, values, all, allValues } = listStatement(resource, query, scope, extra);
  const known = db.estimates.known(all, allValues);
  const total = known === null ? `(select count(*) from (${all} limit ${EXACT_TOTAL_LIMIT + 1}) c)` : "null::bigint";
  const text = `select ${page}, ${total} as total`;
  const isPreparable = query.page === 1 && query.query === "";
  const run = isPreparable ? queryPrepared<ListRow>(db, text, values) : db.pool.query<ListRow>(text, [...values]);
  const [row] = (await run).rows;
  if (!row) throw new Error("A list statement answered no row");
  const { json, total: counted } = row;
  if (counted !== null && counted <= EXACT_TOTAL_LIMIT) return { json, total: counted, totalIsEstimate: false };
  return {
    json,
    total: known ?? (await db.estimates.read(db, all, allValues, EXACT_TOTAL_LIMIT + 1)),
    totalIsEstimate: true,
  };
}

interface ListRow {
  json: string;
  /** Null where it was not counted. */
  total: number | null;
}
