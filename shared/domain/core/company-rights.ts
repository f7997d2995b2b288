import type { EntityName } from "./entity-names.ts";
import type { Resource } from "./resource.ts";
import { resources } from "./resources.ts";
import { type Action, actionsOf, isAllowed, type Permissions } from "./roles.ts";

const all: readonly Resource[] = resources;

/**
 * What a user of some properties may do with the entities of the whole company, at most. A person's data file and an
 * erasure reach into every property, so they are of the company too.
 */
const most: ReadonlyMap<EntityName, readonly Action[]> = new Map([
  ["personal_data", []],
  ...all.flatMap(({ name, of_company }): [EntityName, readonly Action[]][] =>
    of_company ? [[name, of_company === "written" ? ["read", "export"] : []]] : [],
  ),
]);

/** Whether only users who see every property may change rows of the entity. */
export const isWrittenByAllOnly = (entity: EntityName): boolean => most.has(entity);

/**
 * A role's permissions within the properties of a user: by every path alike, since each asks these permissions.
 * @param property_ids null is every property
 */
export function permissionsWithin(permissions: Permissions, property_ids: readonly string[] | null): Permissions {
  if (property_ids === null) return permissions;
  const limited: Record<string, readonly Action[]> = {};
  for (const [entity, kept] of most)
    limited[entity] = actionsOf(entity).filter(
      (action) => kept.includes(action) && isAllowed(permissions, entity, action),
    );
  return { ...permissions, ...limited };
}
