import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Language } from "#shared/lib/language.ts";
import { quoteName, type Statement } from "./statement.ts";

// The database's part, in server/schema: keep_name_en, the views of `english`, name_month.

/*
 * A manager's reach, said once: whose properties are whose, and what is of them. Lists, details, exports, reports, sheets,
 * notices and the live connection all ask here.
 */

/** The properties whose rows a user may see; null is all of them. */
export interface RowScope {
  readonly property_ids: readonly string[] | null;
  /** The language in which the rows' own names are read, where they have one in it; as they are kept when left out. */
  readonly reads_in?: Language;
}

/** The system's own view: every row. */
export const everyRow: RowScope = { property_ids: null };

/**
 * SQL of the properties that limit the user `u` of the role `r`, null for all of them: those of their manager where the role
 * sees only these. A manager without any sees every property.
 */
export const PROPERTIES_OF_USER = `case when r.scope = 'own' then (
  select array_agg(mp.property_id) from manager m join manager_property mp on mp.manager_id = m.id
  where m.user_id = u.id) end`;

/** Whether whoever sees `now` sees everything that is within `then`. */
export function coversScope(now: RowScope, then: RowScope): boolean {
  const seen = now.property_ids;
  return seen === null || (then.property_ids?.every((id) => seen.includes(id)) ?? false);
}

/** SQL: what is of one property is in reach of those at a place; what is of none is everyone's. */
const isOfThese = (property: string, seen: string) => `(${property} = any(${seen}) or ${property} is null)`;

/** The same where the place may hold null, which is every property. For what is no entity: notices, users. */
export function isInReach(property: string, seen: string): string {
  return `(${seen} is null or ${isOfThese(property, seen)})`;
}

const all: readonly Resource[] = resources;

const withEnglishNames: ReadonlySet<EntityName> = new Set(
  all.flatMap(({ name, has_english_names }) => (has_english_names ? [name] : [])),
);

/** What an entity's rows are read from: its table, or the view of it that calls them by their English names. */
export function readableTable(entity: EntityName, { reads_in }: RowScope): string {
  return reads_in === "en" && withEnglishNames.has(entity) ? `english.${quoteName(entity)}` : quoteName(entity);
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
  return isOfThese(owner, seen);
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
