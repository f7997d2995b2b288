import type { Query } from "@tanstack/react-query";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { queryClient } from "./query-client.ts";

/** Whether a query's answer is made of one of these: a resource's keys begin with its name, others say so. */
function shows({ queryKey: [first], meta }: Query, names: ReadonlySet<string>): boolean {
  if (meta?.shows === "anything" || names.has(String(first))) return true;
  return meta?.shows?.some((name) => names.has(name)) ?? false;
}

/** Has everything on screen fetched again: after a lost connection nobody knows what was missed. */
export function invalidateAll(): void {
  void queryClient.invalidateQueries();
}

/**
 * Has every query fetched again that may show something old after a write of an entity, ours or somebody else's. Who affects
 * whom stands in the definitions of all entities, which no page needs before something changes.
 */
export function invalidateEntity(name: EntityName): void {
  const invalidateAffected = async () => {
    const { affectedEntities } = await import("#shared/domain/core/affected-entities.ts");
    const names = affectedEntities(name);
    await queryClient.invalidateQueries({ predicate: (query) => shows(query, names) });
  };
  invalidateAffected().catch(invalidateAll);
}
