import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Assignee } from "#shared/domain/incidents/assignee.ts";

/** Whom an incident of a property can be given to, by name; of no property when it is null. */
export function assigneesQuery(property_id: string | null) {
  return queryOptions({
    queryKey: ["user", "assignees", property_id],
    queryFn: async ({ signal }) =>
      (await call<Assignee[]>("/incident-assignees", { query: { property_id: property_id ?? undefined }, signal }))
        .data,
    staleTime: 60_000,
  });
}
