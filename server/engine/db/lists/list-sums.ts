import { countedRows, type ListTotals, type TotalsRow } from "#shared/domain/core/list-totals.ts";
import { MOST_COUNTED } from "#shared/domain/core/policy.ts";
import { joinWithin, sourceOf, tableOf } from "../columns.ts";
import type { Db } from "../pool.ts";
import { quoteName, Statement } from "../statement.ts";
import { listConditions } from "./list-conditions.ts";
import { findSearch, type List } from "./read-list.ts";

/** From and where of all that a list shows. */
function selectMatching([resource, query, scope, extra]: List, statement: Statement): string {
  const source = sourceOf(resource);
  const { parts, needsJoins } = listConditions(resource, source, query, scope, extra, statement);
  const joins = needsJoins ? joinWithin(source, scope, statement) : "";
  return `from ${tableOf(source, scope)} ${joins} where ${parts.join(" and ")}`;
}

/**
 * How many rows each list shows, in one statement.
 * @returns numbers up to `MOST_COUNTED`, or one more where there are more
 */
export async function countLists(db: Db, lists: readonly List[]): Promise<readonly number[]> {
  const statement = new Statement();
  const counts = lists.map(
    (list) => `(select count(*)::int from (select 1 ${selectMatching(list, statement)} limit ${MOST_COUNTED + 1}) c)`,
  );
  const { rows } = await db.pool.query<{ counts: number[] }>(`select array[${counts.join(", ")}]::int[] as counts`, [
    ...statement.values,
  ]);
  return rows[0]?.counts ?? [];
}

const tooMany: ListTotals = { rows: null };

function readRow(columns: readonly string[], row: Readonly<Record<string, string | null>>): TotalsRow {
  const sums = columns.map((column): [string, number] => [column, Number(row[column] ?? 0)]);
  return { by: row["by"] ?? null, count: Number(row["count"]), sums: Object.fromEntries(sums) };
}

/**
 * The sums of the rows that count of all that a list shows; none where these are too many rows to add up, or too much for a JSON number.
 * @param most rows that are added up
 */
export async function sumList(db: Db, most: number, ...[resource, query, scope, extra]: List): Promise<ListTotals> {
  const { totals } = resource;
  if (!totals) throw new Error(`${resource.name} adds up nothing`);
  const statement = new Statement();
  const search = await findSearch(db, resource, query, scope, extra);
  const matching = selectMatching([resource, search, scope, extra], statement);
  const columns = totals.columns.map(quoteName);
  const by = totals.by ? `t.${quoteName(totals.by.column)}` : "null::text";
  const counted = countedRows(
    resource,
    query.filters.map(({ column }) => column),
  );
  const counts = counted ? `t.${quoteName(counted.column)} = any(${statement.bind(counted.values)})` : "true";
  const isWhole = (column: string) => counted?.except?.includes(column) ?? false;
  const added = totals.columns.map(
    (column) =>
      `sum(${quoteName(column)})${isWhole(column) ? "" : " filter (where counts)"}::text as ${quoteName(column)}`,
  );
  const { rows } = await db.pool.query<Record<string, string | null>>(
    `with found as materialized (
       select ${by} as by, ${counts} as counts, ${columns.map((column) => `t.${column}`).join(", ")}
       ${matching} limit ${most + 1})
     select by, count(*) as count, ${added.join(", ")}
     from found group by by order by by`,
    [...statement.values],
  );
  const read = rows.map((row) => readRow(totals.columns, row));
  const count = read.reduce((sum, row) => sum + row.count, 0);
  const areExact = read.every(({ sums }) => Object.values(sums).every(Number.isSafeInteger));
  return count > most || !areExact ? tooMany : { rows: read };
}
