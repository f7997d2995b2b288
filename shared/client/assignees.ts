import type { Assignee } from "#shared/domain/incidents/assignee.ts";
import { call } from "./http.ts";

/**
 * Possible assignees of an incident of the property, by name; null for an incident without a property.
 * @throws ApiError
 */
export async function readAssignees(property_id: string | null, signal?: AbortSignal): Promise<Assignee[]> {
  const query = { property_id: property_id ?? undefined };
  return (await call<Assignee[]>("/incident-assignees", { query, ...(signal && { signal }) })).data;
}
