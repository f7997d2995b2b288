import { queryOptions } from "@tanstack/react-query";
import type { ManagerSight } from "#shared/domain/administration/manager.ts";
import { call } from "#shared/client/http.ts";

/** Number of records a manager can see; refetched after each change of a manager. */
export function managerSightQuery(id: string) {
  return queryOptions({
    queryKey: ["manager", "sight", id],
    queryFn: async ({ signal }) => (await call<ManagerSight>(`/managers/${id}/sight`, { signal })).data,
  });
}
