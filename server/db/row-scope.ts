import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Language } from "#shared/lib/language.ts";
import { quoteName, type Statement } from "./statement.ts";

/** The properties whose rows a user may see; null is all of them. */
export interface RowScope {
  readonly property_ids: readonly string[] | null;
  /** The language in which the rows' own names are read, where they have one in it; as they are kept when left out. */
  readonly reads_in?: Language;
}

/** The system's own view: every row. */
export const everyRow: RowScope = { property_ids: null };

const all: readonly Resource[] = resources;

/** What a new installation begins with has an English name too (migration 0040). */
const named: ReadonlySet<EntityName> = new Set([
  "role",
  "property_type",
  "asset_type",
  "asset_status",
  "incident_type",
  "incident_status",
]);

/** What an entity's rows are read from: its table, or the view of it that calls them by their English names. */
export function readableTable(entity: EntityName, { reads_in }: RowScope): string {
  return reads_in === "en" && named.has(entity) ? `english.${quoteName(entity)}` : quoteName(entity);
}

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
