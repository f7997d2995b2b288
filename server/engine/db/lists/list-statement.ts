import { EXACT_TOTAL_LIMIT } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { joinWithin, narrowSource, selectList, type Source, sourceOf, tableOf } from "../columns.ts";
import type { RowScope } from "../row-scope.ts";
import { type Condition, quoteName } from "../statement.ts";
import { listConditions, listOrder, type SearchQuery } from "./list-conditions.ts";

/** One more than the exact count limit. */
export const TOTAL_LIMIT = EXACT_TOTAL_LIMIT + 1;

/** In smaller tables (by PostgreSQL's statistics) scanning past every row and counting up to the limit takes milliseconds. */
const LARGE_TABLE = 50_000;

/** A statement that answers a page as a JSON array, with a total that each says for itself. */
export interface ListStatement {
  /** The page alone, in the way the planner takes for the fastest; the total is the page's own number of rows. */
  readonly page: string;
  /** The page with its total, counted up to TOTAL_LIMIT. Of a large table the total is null, and with conditions the page too. */
  readonly counted: string;
  /** All that matches is collected first, for both the page and the total; only where it is more than `most` rows the order is scanned. */
  readonly collected: (most: number) => string;
  readonly values: readonly unknown[];
  /** Their planned numbers of rows are the total's: of all conditions first, then of each alone, if there are several. */
  readonly planned: readonly string[];
  readonly plannedValues: readonly unknown[];
  /** Whether the planner has statistics of every condition. */
  readonly isPlannable: boolean;
}

const asJson = (rows: string) => `(select coalesce((select json_agg(p) from (${rows}) p), '[]')::text)`;

/** What the rows of the page are read from: joins of the requested fields, and of those that filters and order are of. */
function joinedSource(source: Source, { fields, filters, sort }: SearchQuery): Source {
  return fields ? narrowSource(source, [...fields, ...filters.map(({ column }) => column), sort.column]) : source;
}

/** The SQL statements of a list. The page is cut from the table before the joins, so skipped rows cost no join. */
export function listStatement(
  resource: Resource,
  query: SearchQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): ListStatement {
  const source = sourceOf(resource);
  const { parts, statement, needsJoins, isPlannable } = listConditions(resource, source, query, scope, extra);
  const where = parts.join(" and ");
  const ownValues = [...statement.values];
  const joins = joinWithin(joinedSource(source, query), scope, statement);
  const joinedValues = [...statement.values];
  const selected = selectList(query.fields ? narrowSource(source, query.fields) : source, scope, statement);
  const table = tableOf(source, scope);
  const counts = needsJoins ? `${table} ${joins}` : table;
  const { sql: key = quoteName(query.sort.column), isOwn: isSortOwn = true } =
    source.byField.get(query.sort.column) ?? {};
  const from = isSortOwn ? counts : `${table} ${joins}`;
  const order = listOrder(source, query);
  const direction = query.sort.descending ? "desc" : "asc";
  const offset = (query.page - 1) * query.page_size;
  const cut = `limit ${query.page_size}${offset > 0 ? ` offset ${offset}` : ""}`;
  const joined = (rows: string) => `select ${selected} from (${rows}) t ${joins} order by ${order}`;
  const byIds = (ids: string) => `select t.* from ${table} join (${ids}) cut on cut.id = t.id`;
  const selectPage = (columns: string) => `select ${columns} from ${from} where ${where} order by ${order} ${cut}`;
  // Rows that are skipped are read from the index alone, where it has every column that the conditions need.
  const rows = joined(offset === 0 ? selectPage("t.*") : byIds(selectPage("t.id")));
  const found = joined(byIds(`select id from found order by key ${direction}, id ${direction} ${cut}`));
  const isLarge = `(select reltuples >= ${LARGE_TABLE} from pg_class where oid = '${quoteName(resource.name)}'::regclass)`;
  const hasConditions = parts.length > 1 || query.archived;
  const all = (condition: string) => `select 1 from ${counts} where ${condition}`;
  const [archived = "true", ...others] = parts;
  const each = others.length > 1 ? [archived, ...others.map((other) => `${archived} and ${other}`)] : [];
  return {
    page: `select coalesce(json_agg(p), '[]')::text as json, count(*) as total from (${rows}) p`,
    counted: `select ${hasConditions ? `case when ${isLarge} then null else ${asJson(rows)} end` : asJson(rows)} as json,
      case when ${isLarge} then null else (select count(*) from (${all(where)} limit ${TOTAL_LIMIT}) c) end as total`,
    collected: (
      most,
    ) => `with found as materialized (select t.id, ${key} as key from ${from} where ${where} limit ${most + 1}),
      counted as (select count(*) as total from found)
      select case when total <= ${most} then ${asJson(found)} else ${asJson(rows)} end as json, total from counted`,
    values: statement.values,
    planned: [where, ...each].map(all),
    plannedValues: needsJoins ? joinedValues : ownValues,
    isPlannable,
  };
}
