import { innermost } from "#shared/domain/core/fields.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { sourceOf } from "#server/engine/db/columns.ts";
import type { Db } from "#server/engine/db/pool.ts";

const RANGES = ["from", "to"] as const;

/** Filter values of a column: each of its choices, else its most frequent value. */
async function valuesOf(db: Db, resource: Resource, column: string): Promise<readonly string[]> {
  const schema = resource.row.shape[column];
  const { def } = innermost(schema ?? resource.row)._zod;
  if ("entries" in def) return Object.values(def.entries ?? {}).map(String);
  if (def.type === "boolean") return ["true", "false"];
  const name = sourceOf(resource).byField.get(column)?.sql ?? column;
  const rows = await db.query<{ value: string }>(
    `select (${name})::text as value from "${resource.name}" t where ${name} is not null group by 1 order by count(*) desc, 1 limit 1`,
    [],
  );
  return rows.map(({ value }) => value);
}

/** Each filter of a list as in an address; date ranges that match many, few and no rows. */
async function filtersOf(db: Db, resource: Resource, days: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const [column, kind] of Object.entries(resource.filters)) {
    if (kind === "range") all.push(...RANGES.flatMap((end) => days.map((day) => `${column}_${end}=${day}`)));
    else all.push(...(await valuesOf(db, resource, column)).map((value) => `${column}=${value}`));
  }
  return all;
}

const searches = ["garcia", "nunez lopez", "inigo", "000123", "llavero.test", "piso 17", "zzz", "ma", "1"];

/**
 * Every possible query on a list: sort orders on the first and later pages, filters in every order, searches alone
 * and filtered.
 */
export async function listQueriesOf(
  db: Db,
  resource: Resource,
  days: readonly string[],
  more: readonly string[],
): Promise<string[]> {
  const sorts = resource.sortable.flatMap((column) => [`sort=${column}`, `sort=-${column}`]);
  const filters = [...(await filtersOf(db, resource, days)), ...more];
  const found = searches.map((text) => `query=${encodeURIComponent(text)}`);
  return [
    "",
    ...sorts,
    ...sorts.map((sort) => `page=1000&${sort}`),
    "archived=true",
    ...filters,
    ...filters.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`)),
    ...found,
    ...found.flatMap((search) => sorts.map((sort) => `${search}&${sort}`)),
    ...found.slice(0, 2).flatMap((search) => filters.map((filter) => `${search}&${filter}`)),
  ];
}
