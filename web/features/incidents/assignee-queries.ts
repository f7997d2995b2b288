import { queryOptions } from "@tanstack/react-query";
import { readAssignees } from "#shared/client/assignees.ts";

/** Whom an incident of a property can be given to, by name; of no property when it is null. */
export function assigneesQuery(property_id: string | null) {
  return queryOptions({
    queryKey: ["user", "assignees", property_id],
    queryFn: ({ signal }) => readAssignees(property_id, signal),
    staleTime: 60_000,
  });
}
