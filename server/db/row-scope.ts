import type { Resource } from "#shared/domain/core/resource.ts";
import type { Source } from "./columns.ts";
import type { Statement } from "./statement.ts";

/** The properties whose rows a user may see; null is all of them. */
export interface RowScope {
  readonly property_ids: readonly string[] | null;
}

/** The system's own view: every row. */
export const everyRow: RowScope = { property_ids: null };

/**
 * The condition that limits a resource's rows to a user's properties, or null. Rows of no property are everyone's; rows
 * that name a list of properties are theirs who see each of them, and with an empty list theirs who see every property.
 */
export function scopeCondition(
  resource: Resource,
  source: Source,
  scope: RowScope,
  statement: Statement,
): string | null {
  if (!scope.property_ids || !resource.property_scope) return null;
  const column = source.byField.get(resource.property_scope)?.sql;
  if (!column) throw new Error(`${resource.name} is limited by ${resource.property_scope}, which its row lacks`);
  const isList = resource.row.shape[resource.property_scope]?._zod.def.type === "array";
  if (isList) return `(cardinality(${column}) > 0 and ${column} <@ ${statement.bind(scope.property_ids)}::uuid[])`;
  return `(${column} = any(${statement.bind(scope.property_ids)}) or ${column} is null)`;
}
