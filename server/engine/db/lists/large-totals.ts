import { EXACT_TOTAL_LIMIT } from "#shared/domain/core/list.ts";
import type { Filter } from "#shared/domain/core/filter-value.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { sourceOf, tableOf } from "./columns.ts";
import { type AskedList, type Condition, listConditions } from "./list-conditions.ts";
import type { Db } from "../pool.ts";
import type { RowScope } from "../row-scope.ts";

/** What is taken for large must be so by this factor: the planner knows a column's values from a sample. */
const MARGIN = 2;
const LEAST = MARGIN * EXACT_TOTAL_LIMIT;

interface Plan {
  "Plan Rows": number;
  Plans?: readonly Plan[];
}

interface Explained {
  "QUERY PLAN": readonly { Plan: Plan }[];
}

/** Of these the planner has statistics, each by itself. */
const known: ReadonlySet<Filter["operator"]> = new Set(["equals", "boolean", "from", "to"]);

const isKnown = ({ query, filters }: AskedList) => query === "" && filters.every(({ operator }) => known.has(operator));

/** How many rows each statement gives by the planner's estimate. */
async function estimate(db: Db, statements: readonly string[], values: readonly unknown[]): Promise<readonly number[]> {
  const text = statements.map((one) => `(${one})`).join(" union all ");
  const { rows } = await db.pool.query<Explained>(`explain (format json) ${text}`, [...values]);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return (statements.length > 1 ? plan?.Plans : plan && [plan])?.map((one) => one["Plan Rows"]) ?? [];
}

/** Whether a list may have more rows than are counted, and the planner can tell: then it is asked before they are. */
export async function mayBeLarge(
  db: Db,
  resource: Resource,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[],
): Promise<boolean> {
  if (scope.property_ids || extra.length > 0 || !isKnown(query)) return false;
  return (await db.estimates.size(db, resource.name)) >= LEAST;
}

/**
 * The estimated total of a list that surely has more rows than are counted, found without counting. Of two conditions that hold
 * for most rows each, some rows meet both, whatever these have to do with each other: at least as many as both have together
 * beyond the whole table. What the planner said stays good for some seconds.
 * @returns null where nothing is sure
 */
export async function findLargeTotal(
  db: Db,
  resource: Resource,
  query: AskedList,
  scope: RowScope,
): Promise<number | null> {
  const source = sourceOf(resource);
  const { text, parts, statement, needsJoins } = listConditions(resource, source, query, scope);
  const table = tableOf(source, scope);
  if (needsJoins || db.estimates.wereFew(`${table} ${text}`, statement.values)) return null;
  const [whole = "true", ...filters] = parts;
  const where = [text, whole, ...filters.map((filter) => `${whole} and ${filter}`)];
  const all = await estimate(
    db,
    where.map((condition) => `select 1 from ${table} where ${condition}`),
    statement.values,
  );
  const [total = 0, rows = 0, ...each] = all;
  const surely = each.reduce((sum, one) => sum + one - rows, rows);
  if (surely >= LEAST) return Math.round(total);
  db.estimates.noteFew(`${table} ${text}`, statement.values);
  return null;
}
