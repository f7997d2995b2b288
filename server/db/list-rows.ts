import { EXACT_TOTAL_LIMIT, type Filter, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { splitWords } from "#shared/lib/text.ts";
import { selectList, type Source, sourceOf } from "./columns.ts";
import type { Db } from "./pool.ts";
import { type RowScope, scopeCondition } from "./row-scope.ts";
import { queryPrepared, quoteName, Statement } from "./statement.ts";
import { createEstimates } from "./total-estimates.ts";

export interface ListAnswer {
  /** The rows as PostgreSQL wrote them: a JSON array, passed on unparsed. */
  readonly json: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

export interface ListConditions {
  readonly text: string;
  readonly statement: Statement;
}

const estimates = createEstimates();

function comparison(column: string, filter: Filter, statement: Statement): string {
  switch (filter.operator) {
    case "equals":
      return `${column} = any(${statement.bind(filter.value.split(","))})`;
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
  extra: readonly ((statement: Statement) => string)[] = [],
): ListConditions {
  const statement = new Statement();
  const conditions = [`t.archived_at is ${query.archived ? "not null" : "null"}`];
  for (const word of splitWords(query.query)) conditions.push(`t.search_text like ${statement.bind(`%${word}%`)}`);
  for (const filter of query.filters) {
    const column = source.byField.get(filter.column);
    if (!column) throw new Error(`${resource.name} filters by ${filter.column}, which its row lacks`);
    conditions.push(comparison(column.sql, filter, statement));
  }
  const limit = scopeCondition(resource, source, scope, statement);
  if (limit) conditions.push(limit);
  for (const condition of extra) conditions.push(condition(statement));
  return { text: conditions.join(" and "), statement };
}

/** `order by` of a list: the column asked for, then the id, so that the order is total. */
export function listOrder(source: Source, query: ListQuery): string {
  const direction = query.sort.descending ? "desc" : "asc";
  const column = source.byField.get(query.sort.column)?.sql ?? quoteName(query.sort.column);
  return `${column} ${direction}, t.id ${direction}`;
}

/**
 * One page of a resource's rows and the bounded total, in one statement.
 * Pages after the first and text searches run unprepared: their plans depend on the values.
 */
export async function listRows(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly ((statement: Statement) => string)[] = [],
): Promise<ListAnswer> {
  const source = sourceOf(resource);
  const { text: where, statement } = listConditions(resource, source, query, scope, extra);
  const offset = (query.page - 1) * query.page_size;
  const text = `select coalesce((select json_agg(p) from (
      select ${selectList(source)} from ${source.from} where ${where}
      order by ${listOrder(source, query)} limit ${query.page_size}${offset > 0 ? ` offset ${offset}` : ""}) p), '[]')::text as json,
    (select count(*) from (select 1 from ${source.from} where ${where} limit ${EXACT_TOTAL_LIMIT + 1}) c) as total`;
  const isPreparable = offset === 0 && query.query === "";
  const run = isPreparable ? queryPrepared<ListRow>(db, text, statement.values) : db.pool.query<ListRow>(text, statement.values);
  const { rows } = await run;
  const [row] = rows;
  if (!row) throw new Error("A list statement answered no row");
  if (row.total <= EXACT_TOTAL_LIMIT) return { json: row.json, total: row.total, totalIsEstimate: false };
  const total = await estimates.read(db, `select 1 from ${source.from} where ${where}`, statement.values);
  return { json: row.json, total: Math.max(total, EXACT_TOTAL_LIMIT + 1), totalIsEstimate: true };
}

interface ListRow {
  json: string;
  total: number;
}
