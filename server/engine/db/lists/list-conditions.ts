import { formatOf } from "#shared/domain/core/fields.ts";
import type { ListQuery } from "#shared/domain/core/list.ts";
import type { Filter } from "#shared/domain/core/filter-value.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isDateString } from "#shared/lib/dates.ts";
import type { Source } from "./columns.ts";
import { type RowScope, withinScope } from "../row-scope.ts";
import { escapeLike, searchConditions, wordConditions } from "./search-conditions.ts";
import type { Spellings } from "./spellings.ts";
import { quoteName, Statement } from "../statement.ts";

/** What a list is asked, with how the words of its search may have been meant. */
export interface AskedList extends ListQuery {
  readonly spellings?: Spellings;
  /** Whether each is meant as a whole word of the label, where the table has an index of these. */
  readonly areWords?: boolean;
}

/** A condition of a route's own, beside the filters of the resource. */
export type Condition = (statement: Statement) => string;

export interface ListConditions {
  readonly text: string;
  /** The same one by one; the first says whether what is archived is meant. */
  readonly parts: readonly string[];
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

/** `where` of a list: archived or not, search words in any order, filters, and the rows the user may see. */
export function listConditions(
  resource: Resource,
  source: Source,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[] = [],
): ListConditions {
  const statement = new Statement();
  let needsJoins = false;
  const conditions = [`t.archived_at is ${query.archived ? "not null" : "null"}`];
  const searched = {
    spellings: query.spellings,
    haveAccounts: source.byField.get("bank_account")?.isOwn ?? false,
    areLookedUp: resource.is_looked_up ?? false,
  };
  const search = query.areWords
    ? wordConditions(query.query, query.spellings, statement)
    : searchConditions(query.query, searched, statement);
  conditions.push(...search);
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
  return { text: conditions.join(" and "), parts: conditions, statement, needsJoins };
}

/** `order by` of a list: the column asked for, then the id, so that the order is total. */
export function listOrder(source: Source, query: ListQuery): string {
  const direction = query.sort.descending ? "desc" : "asc";
  const column = source.byField.get(query.sort.column)?.sql ?? quoteName(query.sort.column);
  return `${column} ${direction}, t.id ${direction}`;
}
