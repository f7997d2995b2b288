import { queryOptions } from "@tanstack/react-query";
import { readAssignees } from "#shared/client/assignees.ts";

/** Possible assignees for an incident of a property, by name; null for an incident without a property. */
export function assigneesQuery(property_id: string | null) {
  return queryOptions({
    queryKey: ["user", "assignees", property_id],
    queryFn: ({ signal }) => readAssignees(property_id, signal),
    staleTime: 60_000,
  });
}
