import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { quoteName, type Statement } from "./statement.ts";

/** The properties whose rows a user may see; null is all of them. */
export interface RowScope {
  readonly property_ids: readonly string[] | null;
}

/** The system's own view: every row. */
export const everyRow: RowScope = { property_ids: null };

const all: readonly Resource[] = resources;

/** Whether a column holds a list rather than one value. */
const isList = ({ row }: Resource, column: string) => row.shape[column]?._zod.def.type === "array";

/** The column that says of which property, or properties, a row is; entities without one are a register of the whole company. */
const scopeColumns = new Map(
  all.flatMap((resource) => {
    const { name, property_scope } = resource;
    return property_scope ? [[name, { name: property_scope, isList: isList(resource, property_scope) }] as const] : [];
  }),
);

/**
 * The condition that limits an entity's rows to a user's properties, or null. Rows of no property are everyone's; rows that
 * name a list of properties are theirs who see each of them, and with an empty list theirs who see every property.
 * @param alias how the statement calls the entity's table
 */
export function withinScope(entity: EntityName, alias: string, scope: RowScope, statement: Statement): string | null {
  const column = scopeColumns.get(entity);
  if (!scope.property_ids || !column) return null;
  const owner = `${quoteName(alias)}.${quoteName(column.name)}`;
  const seen = statement.bind(scope.property_ids);
  if (column.isList) return `(cardinality(${owner}) > 0 and ${owner} <@ ${seen}::uuid[])`;
  return `(${owner} = any(${seen}) or ${owner} is null)`;
}

/** The same of a row at hand: its id, and its columns that say of which properties it is. Without them it is nobody's. */
export function isWithinScope(
  entity: EntityName,
  row: Readonly<Record<string, unknown>>,
  { property_ids }: RowScope,
): boolean {
  const column = scopeColumns.get(entity);
  if (!property_ids || !column) return true;
  const seen: ReadonlySet<unknown> = new Set(property_ids);
  const owner = row[column.name];
  if (Array.isArray(owner)) return owner.length > 0 && owner.every((id) => seen.has(id));
  return owner === null || seen.has(owner);
}
