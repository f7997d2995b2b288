import type { Assignee } from "#shared/domain/incidents/assignee.ts";
import { call } from "./http.ts";

/** Whom an incident of a property can be given to, by name; of no property when it is null. Throws ApiError. */
export async function readAssignees(property_id: string | null, signal?: AbortSignal): Promise<Assignee[]> {
  const query = { property_id: property_id ?? undefined };
  return (await call<Assignee[]>("/incident-assignees", { query, ...(signal && { signal }) })).data;
}
