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

/** Refetches what was read before an instant, in milliseconds since 1970. */
export function invalidateReadBefore(instant: number): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < instant });
}

/**
 * Refetches every query that may be stale after writes of entities, by any user; each once, whatever the number of
 * entities. The dependencies are in the definitions of all entities, which are only loaded on the first change.
 */
export function invalidateEntities(written: Iterable<EntityName>): void {
  const invalidateAffected = async () => {
    const { affectedEntities } = await import("#shared/domain/core/affected-entities.ts");
    const names = new Set([...written].flatMap((name) => [...affectedEntities(name)]));
    await queryClient.invalidateQueries({ predicate: (query) => shows(query, names) });
  };
  invalidateAffected().catch(invalidateAll);
}

export const invalidateEntity = (name: EntityName): void => invalidateEntities([name]);
