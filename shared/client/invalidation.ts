import type { Query } from "@tanstack/react-query";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { queryClient } from "./query-client.ts";

/** Whether a query depends on one of these entities: its key begins with the name, or `meta.shows` lists it. */
function shows({ queryKey: [first], meta }: Query, names: ReadonlySet<string>): boolean {
  if (meta?.shows === "anything" || names.has(String(first))) return true;
  return meta?.shows?.some((name) => names.has(name)) ?? false;
}

/** Refetches everything on screen: after a lost connection it is unknown what was missed. */
export function invalidateAll(): void {
  void queryClient.invalidateQueries();
}

/**
 * Refetches every query that may be stale after a write of an entity, by any user. The dependencies are in the
 * definitions of all entities, which are only loaded on the first change.
 */
export function invalidateEntity(name: EntityName): void {
  const invalidateAffected = async () => {
    const { affectedEntities } = await import("#shared/domain/core/affected-entities.ts");
    const names = affectedEntities(name);
    await queryClient.invalidateQueries({ predicate: (query) => shows(query, names) });
  };
  invalidateAffected().catch(invalidateAll);
}
