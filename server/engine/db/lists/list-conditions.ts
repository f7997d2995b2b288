import { formatOf } from "#shared/domain/core/fields.ts";
import type { ListQuery } from "#shared/domain/core/list.ts";
import type { Filter } from "#shared/domain/core/filter-value.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isDateString } from "#shared/lib/dates.ts";
import type { Source } from "../columns.ts";
import { type RowScope, withinScope } from "../row-scope.ts";
import { escapeLike, searchConditions } from "./search-conditions.ts";
import type { TypoCorrections } from "./typo-corrections.ts";
import { type Condition, quoteName, Statement } from "../statement.ts";

/** A list's query with the words that a mistyped search may have meant. */
export interface SearchQuery extends ListQuery {
  readonly typoCorrections?: TypoCorrections;
}

export interface ListConditions {
  /** To be joined by `and`; the first says whether archived rows are meant, then come those of the search, the filters, the scope. */
  readonly parts: readonly string[];
  readonly statement: Statement;
  /** Whether a condition is on a joined row, not on the table itself. */
  readonly needsJoins: boolean;
  /** Whether the planner has statistics for every condition. */
  readonly isPlannable: boolean;
}

/** Of these the planner has statistics, each by itself. */
const plannable: ReadonlySet<Filter["operator"]> = new Set(["equals", "boolean", "from", "to"]);

/** SQL for the start of a day in Madrid, a number of `days` after the date bound at `placeholder`. */
function startOfDay(placeholder: string, days = 0): string {
  return `((${placeholder}::date + ${days})::timestamp at time zone 'Europe/Madrid')`;
}

/** Filters of instants are whole days of business time, both ends included, or instants. */
function dayComparison(column: string, { operator, value }: Filter, statement: Statement): string {
  const placeholder = statement.bind(value);
  return operator === "to" ? `${column} < ${startOfDay(placeholder, 1)}` : `${column} >= ${startOfDay(placeholder)}`;
}

/** One value is compared as one: an index that begins with the column then also gives the order of the list. */
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
      return `${column} && ${statement.bind(filter.value.split(","))}::uuid[]`;
    case "from":
    case "range":
      return `${column} >= ${statement.bind(filter.value)}`;
    case "to":
      return `${column} <= ${statement.bind(filter.value)}`;
  }
}

const areFiltersPlannable = ({ filters }: ListQuery) => filters.every(({ operator }) => plannable.has(operator));

/**
 * `where` of a list: archived or not, search words in any order, filters, and the user's scope.
 * @param statement that they become part of, if not one of their own
 */
export function listConditions(
  resource: Resource,
  source: Source,
  query: SearchQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
  statement: Statement = new Statement(),
): ListConditions {
  let needsJoins = false;
  const parts = [`t.archived_at is ${query.archived ? "not null" : "null"}`];
  const searched = {
    typoCorrections: query.typoCorrections,
    haveAccounts: source.byField.get("bank_account")?.isOwn ?? false,
    areLookedUp: resource.is_looked_up ?? false,
  };
  parts.push(...searchConditions(query.query, searched, statement));
  for (const filter of query.filters) {
    const column = source.byField.get(filter.column);
    if (!column) throw new Error(`${resource.name} filters by ${filter.column}, which its row lacks`);
    needsJoins ||= !column.isOwn;
    const isDay = formatOf(resource.row.shape[filter.column]) === "instant" && isDateString(filter.value);
    parts.push((isDay ? dayComparison : comparison)(column.sql, filter, statement));
  }
  const limit = withinScope(resource.name, "t", scope, statement);
  if (limit) parts.push(limit);
  for (const condition of extra) parts.push(condition(statement));
  const isPlannable = !needsJoins && parts.length === 1 + query.filters.length && areFiltersPlannable(query);
  return { parts, statement, needsJoins, isPlannable };
}

/** `order by` of a list: the requested column, then the id, for a total order. */
export function listOrder(source: Source, query: ListQuery): string {
  const direction = query.sort.descending ? "desc" : "asc";
  const column = source.byField.get(query.sort.column)?.sql ?? quoteName(query.sort.column);
  return `${column} ${direction}, t.id ${direction}`;
}
