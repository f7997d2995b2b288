import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import type { Language } from "#shared/lib/language.ts";
import { quoteName, type Statement } from "./statement.ts";

// The database's part, in server/schema: clear_stale_name_en, the views of `english`, name_month.

/*
 * Defines a manager's reach in one module: which properties a user sees and which rows belong to them. Used by lists,
 * details, exports, reports, sheets, notifications and the live connection.
 */

/** The properties whose rows a user may see; null is all. */
export interface RowScope {
  readonly property_ids: readonly string[] | null;
  /** Language in which catalogue names are read, if they have one; the stored name when left out. */
  readonly reads_in?: Language;
  /** What the user may do, which limits rows about records of other entities; everything when left out. */
  readonly permissions?: Permissions;
}

/** The system's scope: every row. */
export const everyRow: RowScope = { property_ids: null };

/**
 * SQL for the properties that limit user `u` with role `r`, or null for all: those of their manager when the role's
 * scope is 'own'. A manager without properties sees all.
 */
export const PROPERTIES_OF_USER = `case when r.scope = 'own' then (
  select array_agg(mp.property_id) from manager m join manager_property mp on mp.manager_id = m.id
  where m.user_id = u.id) end`;

/** Whether the scope `now` includes everything within `then`. */
export function coversScope(now: RowScope, then: RowScope): boolean {
  const seen = now.property_ids;
  return seen === null || (then.property_ids?.every((id) => seen.includes(id)) ?? false);
}

/** SQL: rows of one of the seen properties, and rows of no property. */
const isOfThese = (property: string, seen: string) => `(${property} = any(${seen}) or ${property} is null)`;

/** The same when `seen` may be null, which is every property. For rows that are no entity: notifications, users. */
export function isInReach(property: string, seen: string): string {
  return `(${seen} is null or ${isOfThese(property, seen)})`;
}

const all: readonly Resource[] = resources;

const withEnglishNames: ReadonlySet<EntityName> = new Set(
  all.flatMap(({ name, has_english_names }) => (has_english_names ? [name] : [])),
);

/** Table to read an entity from, or its view with English names. */
export function readableTable(entity: EntityName, { reads_in }: RowScope): string {
  return reads_in === "en" && withEnglishNames.has(entity) ? `english.${quoteName(entity)}` : quoteName(entity);
}

const isList = ({ row }: Resource, column: string) => row.shape[column]?._zod.def.type === "array";

/** The column with the property (or properties) of a row. Entities without one belong to the whole company. */
const scopeColumns = new Map(
  all.flatMap((resource) => {
    const { name, property_scope } = resource;
    return property_scope ? [[name, { name: property_scope, isList: isList(resource, property_scope) }] as const] : [];
  }),
);

/** The entities that rows of another are about (`about`), by its name. */
const recordsOf = new Map(all.flatMap(({ name, about }) => (about ? [[name, about] as const] : [])));

const mayRead = ({ permissions }: RowScope, entity: EntityName) =>
  permissions === undefined || isAllowed(permissions, entity, "read");

/** Whether the user sees every row of an entity whose rows are about records of these. */
const seesAll = (about: readonly EntityName[], scope: RowScope) =>
  scope.property_ids === null && about.every((entity) => mayRead(scope, entity));

/** Condition for rows about records: those of entities that the user may read, each record within the scope. */
function isAboutVisible(
  about: readonly EntityName[],
  alias: string,
  scope: RowScope,
  statement: Statement,
): string | null {
  if (seesAll(about, scope)) return null;
  const [entity, entity_id] = [`${quoteName(alias)}.entity`, `${quoteName(alias)}.entity_id`];
  const parts = about
    .filter((name) => mayRead(scope, name))
    .map((name) => {
      const isOfEntity = `${entity} = ${statement.bind(name)}`;
      const limit = withinScope(name, "about", scope, statement);
      if (limit === null) return isOfEntity;
      return `${isOfEntity} and exists (select 1 from ${quoteName(name)} about where about.id = ${entity_id} and ${limit})`;
    });
  return parts.length === 0 ? "false" : `(${parts.join(" or ")})`;
}

/**
 * Condition that limits an entity's rows to the user's properties, or null. Rows about records follow those. Rows of no property are visible to
 * everyone. Rows with a list of properties are visible to users who see each of them; with an empty list, only to
 * users who see every property.
 * @param alias alias of the entity's table in the statement
 */
export function withinScope(entity: EntityName, alias: string, scope: RowScope, statement: Statement): string | null {
  const about = recordsOf.get(entity);
  if (about) return isAboutVisible(about, alias, scope, statement);
  const column = scopeColumns.get(entity);
  if (!scope.property_ids || !column) return null;
  const owner = `${quoteName(alias)}.${quoteName(column.name)}`;
  const seen = statement.bind(scope.property_ids);
  if (column.isList) return `(cardinality(${owner}) > 0 and ${owner} <@ ${seen}::uuid[])`;
  return isOfThese(owner, seen);
}

/**
 * The same for a given row, from its column with the property. Without that column it is out of scope, as are rows about
 * records unless the user sees all of them.
 */
export function isWithinScope(entity: EntityName, row: Readonly<Record<string, unknown>>, scope: RowScope): boolean {
  const about = recordsOf.get(entity);
  if (about) return seesAll(about, scope);
  const { property_ids } = scope;
  const column = scopeColumns.get(entity);
  if (!property_ids || !column) return true;
  const seen: ReadonlySet<unknown> = new Set(property_ids);
  const owner = row[column.name];
  if (Array.isArray(owner)) return owner.length > 0 && owner.every((id) => seen.has(id));
  return owner === null || seen.has(owner);
}
