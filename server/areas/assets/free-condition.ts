import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type FreeDays, readFreeDays, unlettableAssetKinds } from "#shared/domain/assets/availability.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { Statement } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** An asset is free if it, its dwelling and its rooms are not occupied and its status allows moving in. */
function isFree({ from, to }: FreeDays, statement: Statement): string {
  const days = `daterange(${statement.bind(from)}, ${statement.bind(to)}, '[]')`;
  return `not exists (select 1 from asset_occupancy o where o.asset_id = t.id and o.period && ${days})
    and not exists (select 1 from asset_occupancy o where o.asset_id = t.parent_asset_id and o.period && ${days})
    and not exists (select 1 from asset room join asset_occupancy o on o.asset_id = room.id
                    where room.parent_asset_id = t.id and o.period && ${days})
    and not exists (select 1 from asset_status s
                    where s.id = t.asset_status_id and s.kind = any(${statement.bind(unlettableAssetKinds)}))`;
}

/** "Free from … to …" filter of an asset list. */
export function freeConditions({ query, services }: ReadContext<UserAccess>): Condition[] {
  const days = readFreeDays(query, services.clock.today());
  if (days === null) return [];
  if ("wrong" in days)
    throw new InvalidInput("asset", [{ field: days.wrong, key: "validation.date_range", params: {} }]);
  return [(statement) => isFree(days, statement)];
}
