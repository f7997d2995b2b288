import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import type { Area, Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";

const all: readonly Resource[] = resources;

const areaOf = (entity: EntityName): Area => all.find(({ name }) => name === entity)?.area ?? "administration";

/** All entities that permissions apply to, by area, in display order. */
export const permissionGroups: readonly { readonly area: Area; readonly entities: readonly EntityName[] }[] = [
  ...Map.groupBy(entityNames, areaOf),
].map(([area, entities]) => ({ area, entities }));
