import { getPlatform } from "#shared/client/current-platform.ts";
import { listViewsQuery } from "#shared/client/list-views.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";

/**
 * Puts the responses requested before any code was loaded into the query cache, so that a list renders with its rows.
 * @param path of the page, which is also the list's API path
 */
export async function readPrefetchedLists(path: string, entity: EntityName): Promise<void> {
  const prefetched = getPlatform().prefetched?.() ?? [];
  const [, search] = prefetched.find((request) => request.startsWith(`${path}?`))?.split("?") ?? [];
  const list = { name: entity, path: path.slice(1) };
  await Promise.all([
    prefetched.includes("/list-views") && queryClient.query(listViewsQuery),
    search && queryClient.query(listQuery(list, search)),
  ]);
}
