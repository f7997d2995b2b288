import type { EntityName } from "./entity-names.ts";
import { resources } from "./resources.ts";
import type { Resource } from "./resource.ts";

const allResources: readonly Resource[] = resources;

function refersTo({ references }: Resource, names: ReadonlySet<EntityName>): boolean {
  return Object.values(references).some((reference) => reference && names.has(reference.entity));
}

/** The entity and, transitively, all entities that it affects. */
function changedWith(name: EntityName): ReadonlySet<EntityName> {
  const changed = new Set([name]);
  // Entries added to a Set during iteration are visited too.
  for (const one of changed)
    for (const affected of allResources.find((resource) => resource.name === one)?.affects ?? []) changed.add(affected);
  return changed;
}

/**
 * All entities whose displayed data may be stale after a write: those that change with it, those that show fields of
 * them through a reference (a list of assets shows the name of its property), and the audit log.
 */
export function affectedEntities(name: EntityName): ReadonlySet<EntityName> {
  const changed = changedWith(name);
  const referring = allResources.filter((resource) => refersTo(resource, changed));
  return new Set([...changed, ...referring.map((resource) => resource.name), "audit_entry"]);
}
