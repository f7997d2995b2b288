import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { everyRow, type RowScope } from "#server/engine/db/row-scope.ts";
import { measureMoneyQuery, logTiming } from "./measure.ts";
import { queriesOf, moneyNamesOf, listQueries } from "./queries.ts";

const ROUNDS = 2;
const LIMIT_MS = 100;

async function readNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const [row] = await db.query<Record<string, string>>(moneyNamesOf);
  return new Map(Object.entries(row ?? {}));
}

/** Runs every query on every money list, for a user who sees everything and for a manager with one property. */
export async function measureMoneyLists(db: Db): Promise<void> {
  const names = await readNames(db);
  const scopes: readonly (readonly [string, RowScope])[] = [
    ["all", everyRow],
    ["one property", { property_ids: [names.get("PROPERTY") ?? ""], user_id: null }],
  ];
  for (const [who, scope] of scopes)
    for (const [resource, filters] of listQueries)
      for (const search of queriesOf(resource, filters, scope === everyRow)) {
        const named = search.replaceAll(/(?<==)[A-Z_]+\b/g, (name) => names.get(name) ?? name);
        const { query } = parseListQuery(resource, Object.fromEntries(new URLSearchParams(named)));
        const timing = await measureMoneyQuery(`/${resource.path}?${search}  (${who})`, ROUNDS, () =>
          readList(db, resource, query, scope),
        );
        logTiming(timing, LIMIT_MS);
      }
}
