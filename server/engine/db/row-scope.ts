import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Reference, Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import type { Language } from "#shared/lib/language.ts";
import { byName, columnOf, createReader, isOfThese, limitOf } from "./scope-conditions.ts";
import { quoteName, type Statement } from "./statement.ts";

// The database's part, in server/schema: clear_stale_name_en, the views of `english`, name_month.

/*
 * Defines a manager's reach in one module: which properties a user sees and which rows belong to them. Used by lists,
 * details, exports, reports, sheets, notifications and the live connection.
 */

/** The properties whose rows a user may see; null is all. */
export interface PropertyScope {
  readonly property_ids: readonly string[] | null;
}

/** What decides which rows a user may see. */
export interface RowScope extends PropertyScope {
  /** Whose own records are in scope until others name them; null for no user. */
  readonly user_id: string | null;
  /** Language in which catalogue names are read, if they have one; the stored name when left out. */
  readonly reads_in?: Language;
  /** What the user may do, which limits rows about records of other entities; everything when left out. */
  readonly permissions?: Permissions;
}

/** The system's scope: every row. */
export const everyRow: RowScope = { property_ids: null, user_id: null };

/**
 * SQL for the properties that limit user `u` with role `r`, or null for all: those of their manager when the role's
 * scope is 'own' and the manager is not said to see all. Without a manager or a property these are none.
 */
export const PROPERTIES_OF_USER = `case
  when r.scope = 'own' and not exists (select from manager m where m.user_id = u.id and m.sees_all_properties) then array(
    select mp.property_id from manager m join manager_property mp on mp.manager_id = m.id where m.user_id = u.id order by 1)
  end`;

/** Whether the user has no property, and so sees no row that depends on one. */
export const seesNothing = ({ property_ids }: PropertyScope): boolean => property_ids?.length === 0;

/** Whether the scope `now` includes everything within `then`. */
export function coversScope(now: PropertyScope, then: PropertyScope): boolean {
  const seen = now.property_ids;
  return seen === null || (then.property_ids?.every((id) => seen.includes(id)) ?? false);
}

/**
 * SQL: a property is within `seen`, where null is every property. For rows that are no entity: notifications, users.
 * A row without a property is within any reach that is not empty.
 */
export function isInReach(property: string, seen: string): string {
  return `(${seen} is null or ${isOfThese(property, seen)})`;
}

const all: readonly Resource[] = resources;

const withEnglishNames: ReadonlySet<EntityName> = new Set(
  all.flatMap(({ name, has_english_names }) => (has_english_names ? [name] : [])),
);

/** Table to read an entity from, or its view with English names. */
export function readableTable(entity: EntityName, { reads_in }: Pick<RowScope, "reads_in">): string {
  return reads_in === "en" && withEnglishNames.has(entity) ? `english.${quoteName(entity)}` : quoteName(entity);
}

const mayRead = ({ permissions }: Pick<RowScope, "permissions">, entity: EntityName) =>
  permissions === undefined || isAllowed(permissions, entity, "read");

/** Whether the user sees every row of an entity whose rows are about records of these. */
const seesAll = (about: readonly EntityName[], scope: Pick<RowScope, "property_ids" | "permissions">) =>
  scope.property_ids === null && about.every((entity) => mayRead(scope, entity));

/** Condition for rows about records: those of entities that the user may read, each record within the scope. */
function isAboutVisible(
  about: readonly EntityName[],
  alias: string,
  scope: RowScope,
  statement: Statement,
): string | null {
  if (seesAll(about, scope)) return null;
  const [entity, entity_id] = [columnOf(alias, "entity"), columnOf(alias, "entity_id")];
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
 * Condition that limits an entity's rows to what the user sees, or null. Rows about records follow those. Rows of no
 * property are visible to everyone with a property, unless they follow a record (`follows` of the definition).
 * @param alias alias of the entity's table in the statement
 */
export function withinScope(entity: EntityName, alias: string, scope: RowScope, statement: Statement): string | null {
  const about = byName.get(entity)?.about;
  if (about) return isAboutVisible(about, alias, scope, statement);
  return scope.property_ids && limitOf(entity, alias, createReader(scope, statement));
}

/**
 * Whether a row in scope shows the name of what its column points to without a second check: it brings that into scope,
 * or it cannot be without the name (an invoice has an issuer) and what it points to is of no property.
 */
export function isShownWith({ name, row }: Resource, column: string, { entity, fields }: Reference): boolean {
  const target = byName.get(entity);
  const isNaming = target?.named_by?.some((rows) => rows.table === name && rows.column === column && !rows.part_of);
  const shown = fields.map((field) => row.shape[`${column.slice(0, -"_id".length)}_${field}`]);
  const isAlwaysThere = !target?.property_scope && shown.every((field) => field?._zod.def.type !== "nullable");
  return isNaming === true || isAlwaysThere;
}

/** What the properties of a changed row say about it; null where only the database knows. */
export function isWithinProperties(
  entity: EntityName,
  row: Readonly<Record<string, unknown>>,
  scope: Pick<RowScope, "property_ids" | "permissions">,
): boolean | null {
  const { property_ids } = scope;
  const resource = byName.get(entity);
  if (resource?.about) return seesAll(resource.about, scope) || null;
  if (!property_ids || !resource || resource.register) return true;
  if (!resource.property_scope) return null;
  const seen: ReadonlySet<unknown> = new Set(property_ids);
  const owner = row[resource.property_scope];
  if (Array.isArray(owner)) return owner.length > 0 && owner.every((id) => seen.has(id));
  if (owner === null || owner === undefined) return property_ids.length > 0 && (resource.follows ? null : true);
  return seen.has(owner);
}
