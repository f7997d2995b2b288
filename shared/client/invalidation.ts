import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { queryClient } from "./query-client.ts";

/** What the keys of reports' queries begin with. */
export const REPORTS = "report";

const allResources: readonly Resource[] = resources;

function refersTo({ references }: Resource, name: EntityName): boolean {
  return Object.values(references).some((reference) => reference?.entity === name);
}

/** An entity and those that show something of it: a renamed property changes the list of assets too. */
function affectedBy(name: EntityName): Set<string> {
  const referring = allResources.filter((resource) => refersTo(resource, name));
  return new Set([name, ...referring.map((resource) => resource.name)]);
}

/** Has every query fetched again that may show something of an entity; a report may of any. Called after each write. */
export function invalidateEntity(name: EntityName): void {
  const names = affectedBy(name).add(REPORTS);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => names.has(String(first)) });
}

/** The same for the entity behind a path, as notifications name it. An unknown path changes nothing. */
export function invalidatePath(path: string): void {
  const resource = allResources.find((one) => one.path === path);
  if (resource) invalidateEntity(resource.name);
}

/** Has everything on screen fetched again: after a lost connection nobody knows what was missed. */
export function invalidateAll(): void {
  void queryClient.invalidateQueries();
}
