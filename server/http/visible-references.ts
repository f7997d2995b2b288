import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { RowScope } from "#server/db/row-scope.ts";
import { readRowJson, type Runner } from "#server/db/table-store.ts";

const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]));

/**
 * Whoever sees some properties only cannot point to rows of others: to them those do not exist.
 * @throws AppError unknown_reference
 */
export async function assertReferencesVisible(
  db: Runner,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  scope: RowScope,
): Promise<void> {
  if (!scope.property_ids) return;
  for (const [field, reference] of Object.entries(resource.references)) {
    const target = reference && byName.get(reference.entity);
    const id = values[field];
    if (!target?.property_scope || typeof id !== "string") continue;
    if ((await readRowJson(db, target, id, scope)) === null)
      throw new AppError("unknown_reference", { field, entity: resource.name });
  }
}
