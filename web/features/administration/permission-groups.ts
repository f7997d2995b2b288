import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { Area, Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";

const all: readonly Resource[] = resources;

/** Entities whose rows are not reached by routes of their own yet. */
const areasOfOthers: Readonly<Partial<Record<EntityName, Area>>> = { deposit: "rentals" };

const areaOf = (entity: EntityName): Area =>
  all.find(({ name }) => name === entity)?.area ?? areasOfOthers[entity] ?? "administration";

/** Everything that rights speak of, by area, in the order in which screens list it. */
export const permissionGroups: readonly { readonly area: Area; readonly entities: readonly EntityName[] }[] = [
  ...Map.groupBy(entityNames, areaOf),
].map(([area, entities]) => ({ area, entities }));
