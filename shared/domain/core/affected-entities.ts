import type { EntityName } from "./entity-names.ts";
import { resources } from "./resources.ts";
import type { Resource } from "./resource.ts";

const allResources: readonly Resource[] = resources;

function refersTo({ references }: Resource, names: ReadonlySet<EntityName>): boolean {
  return Object.values(references).some((reference) => reference && names.has(reference.entity));
}

/** An entity and all whose rows a write of it may change: what it affects, what that affects, and so on. */
function changedWith(name: EntityName): ReadonlySet<EntityName> {
  const changed = new Set([name]);
  // What is added to a set while it is walked is walked too.
  for (const one of changed)
    for (const affected of allResources.find((resource) => resource.name === one)?.affects ?? []) changed.add(affected);
  return changed;
}

/**
 * Everything of which something on the screen may be old after a write of an entity: what changes along with it, and what
 * shows something of those by a reference, as a list of assets shows the name of a property; and the log, where it stands.
 */
export function affectedEntities(name: EntityName): ReadonlySet<EntityName> {
  const changed = changedWith(name);
  const referring = allResources.filter((resource) => refersTo(resource, changed));
  return new Set([...changed, ...referring.map((resource) => resource.name), "audit_entry"]);
}
