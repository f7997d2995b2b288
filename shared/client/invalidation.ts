import type { Query } from "@tanstack/react-query";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { queryClient } from "./query-client.ts";

/** Whether a query's answer is made of one of these: a resource's keys begin with its name, others say so. */
function shows({ queryKey: [first], meta }: Query, names: ReadonlySet<string>): boolean {
  if (meta?.shows === "anything" || names.has(String(first))) return true;
  return meta?.shows?.some((name) => names.has(name)) ?? false;
}

/** Has every query fetched again that may show something old after a write of an entity, ours or somebody else's. */
export function invalidateEntity(name: EntityName): void {
  const names = affectedEntities(name);
  void queryClient.invalidateQueries({ predicate: (query) => shows(query, names) });
}

/** Has everything on screen fetched again: after a lost connection nobody knows what was missed. */
export function invalidateAll(): void {
  void queryClient.invalidateQueries();
}
