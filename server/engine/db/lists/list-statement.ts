import { EXACT_TOTAL_LIMIT } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { joinWithin, selectList, sourceOf, tableOf } from "../columns.ts";
import { type AskedList, type Condition, listConditions, listOrder } from "./list-conditions.ts";
import type { RowScope } from "../row-scope.ts";
import { quoteName } from "../statement.ts";

export interface ListStatement {
  /** The page alone, walking the order asked for until it is full. */
  readonly page: string;
  /** The same with the bounded total. */
  readonly walked: string;
  /** Both from what matches, collected first and walked for only where it is more than so many rows. */
  readonly collected: (most: number) => string;
  /** The page of those that stand among the first so many of the order, with how many it has; null where no index has that order. */
  readonly among: ((most: number) => string) | null;
  /** How many rows of so many per cent of the table are meant, with the values of the total. */
  readonly sampled: (percent: number) => string;
  readonly values: readonly unknown[];
  /** What the total counts, with the values that it alone needs: the first of the page's. */
  readonly all: string;
  readonly allValues: readonly unknown[];
}

/** One more than are counted. */
export const TOTAL_LIMIT = EXACT_TOTAL_LIMIT + 1;

/** A page of rows as a JSON array. */
const asJson = (rows: string) => `(select coalesce((select json_agg(p) from (${rows}) p), '[]')::text)`;

/** The statements of a list. The page is cut from the table first and joined afterwards: rows that are skipped cost no join. */
export function listStatement(
  resource: Resource,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[],
): ListStatement {
  const source = sourceOf(resource);
  const { text: where, parts, statement, needsJoins } = listConditions(resource, source, query, scope, extra);
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
  const among = (most: number) => `with page as materialized (select t.* from
    (select t.* from ${table} where ${parts[0]} order by ${order} limit ${most}) t where ${where} order by ${order} ${cut})
    select ${pageOf("select * from page")} as json, (select count(*) from page) as total`;
  const all = `select 1 from ${needsJoins ? joined : table} where ${where}`;
  return {
    page: `select ${walked} as json, null::bigint as total`,
    walked: `select ${walked} as json, (select count(*) from (${all} limit ${TOTAL_LIMIT}) c) as total`,
    collected: (
      most,
    ) => `with found as materialized (select t.id, ${key} as key from ${from} where ${where} limit ${most + 1}),
      counted as (select count(*) as total from found)
      select case when total <= ${most} then ${few} else ${walked} end as json, total from counted`,
    among: from === table ? among : null,
    sampled: (percent) =>
      `select count(*) as hits from ${table} tablesample system (${percent}) repeatable (1) where ${where}`,
    values: statement.values,
    all,
    allValues: needsJoins ? statement.values : ofConditions,
  };
}
