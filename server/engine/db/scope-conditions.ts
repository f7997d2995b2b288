import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { NamingRows, Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { quoteName, type Statement } from "./statement.ts";

/* The SQL of each rule by which a row is within the scope of a user of some properties (`row-scope.ts`). */

const all: readonly Resource[] = resources;

/** The definitions by name. */
export const byName: ReadonlyMap<EntityName, Resource> = new Map(all.map((resource) => [resource.name, resource]));

/** The entity of that name; undefined for one whose rows its own routes limit. */
function resourceNamed(name: string): Resource | undefined {
  return all.find((resource) => resource.name === name);
}

/** SQL: a user with nothing assigned sees nothing, not even what is of no property or what they created. */
const seesAny = (seen: string) => `cardinality(${seen}) > 0`;

/** SQL: a row of no property, which everyone sees who sees any property. */
const isOfNone = (property: string, seen: string) => `${property} is null and ${seesAny(seen)}`;

/** SQL: rows of one of the seen properties, and rows of no property. */
export const isOfThese = (property: string, seen: string) =>
  `(${property} = any(${seen}) or (${isOfNone(property, seen)}))`;

/** A column in SQL, of the table with that alias. */
export const columnOf = (alias: string, column: string) => `${quoteName(alias)}.${quoteName(column)}`;

/** Placeholders of the reader's values; each is bound when it is first needed, since PostgreSQL refuses unused ones. */
interface Reader {
  readonly seen: () => string;
  readonly user: () => string;
}

/** Placeholders of what limits a user: their properties and their id. */
export function createReader(
  { property_ids, user_id }: { readonly property_ids: readonly string[] | null; readonly user_id: string | null },
  statement: Statement,
): Reader {
  let seen: string | undefined;
  let user: string | undefined;
  return {
    seen: () => (seen ??= `${statement.bind(property_ids)}::uuid[]`),
    user: () => (user ??= `${statement.bind(user_id)}::uuid`),
  };
}

const isList = ({ row }: Resource, column: string) => row.shape[column]?._zod.def.type === "array";

/**
 * Rows of a property, or of several: these are in scope of users who see each of them; with an empty list, of users
 * who see every property.
 */
function isOfProperty(resource: Resource, scopeColumn: string, alias: string, reader: Reader): string {
  const column = columnOf(alias, scopeColumn);
  const seen = reader.seen();
  if (isList(resource, scopeColumn)) return `(cardinality(${column}) > 0 and ${column} <@ ${seen})`;
  if (!resource.follows) return isOfThese(column, seen);
  return `(${column} = any(${seen}) or (${isOfNone(column, seen)} and ${isFollowing(resource, resource.follows, alias, reader)}))`;
}

/** Rows whose named records are in scope; an empty column names none. */
function isFollowing(
  { name, references }: Resource,
  columns: readonly string[],
  alias: string,
  reader: Reader,
): string {
  const targets = new Map(Object.entries(references));
  const conditions = columns.map((field) => {
    const entity = targets.get(field)?.entity;
    if (!entity) throw new Error(`${name} follows ${field}, which refers to nothing`);
    const column = columnOf(alias, field);
    return `(${column} is null or ${isAmong(entity, column, `${alias}_f`, reader)})`;
  });
  return `(${conditions.join(" and ")})`;
}

/** SQL: the id in `column` is of a row in scope. */
function isAmong(entity: EntityName, column: string, alias: string, reader: Reader): string {
  const resource = byName.get(entity);
  if (resource?.named_by) return `${column} in (${namedIds(resource, resource.named_by, reader)})`;
  const limit = limitOf(entity, alias, reader) ?? "true";
  return `exists (select from ${quoteName(entity)} ${quoteName(alias)} where ${quoteName(alias)}.id = ${column} and ${limit})`;
}

/** SQL of the rows that may name a record, and the condition that one is in scope. */
function namingSource({ table, column, part_of }: NamingRows, reader: Reader) {
  const entity = part_of?.entity ?? resourceNamed(table)?.name;
  if (!entity) throw new Error(`${table} is no entity and part of none`);
  const whole = part_of ? "v" : "n";
  const join = part_of ? ` join ${quoteName(part_of.entity)} v on v.id = ${columnOf("n", part_of.by)}` : "";
  return {
    id: columnOf("n", column),
    from: `${quoteName(table)} n${join}`,
    isInReach: limitOf(entity, whole, reader) ?? "true",
  };
}

/**
 * Select of the ids in scope of an entity that others name. A subquery without a condition on the row, so that the
 * planner begins with the few rows of some properties, not with a register of a hundred thousand; and with `union all`,
 * so that it looks one id up by index in each part.
 */
function namedIds(resource: Resource, named_by: readonly NamingRows[], reader: Reader): string {
  const table = quoteName(resource.name);
  const sources = named_by.map((naming) => namingSource(naming, reader));
  const inReach = sources.map(
    (one) => `select ${one.id} from ${one.from} where ${one.isInReach} and ${one.id} is not null`,
  );
  const unnamed = sources.map(
    (one) => `not exists (select from ${one.from} where ${one.id} = c.id and not ${one.isInReach})`,
  );
  const isCurrent = resource.replaced_by ? ` and ${columnOf("c", resource.replaced_by)} is null` : "";
  const own = `select c.id from ${table} c where c.created_by = ${reader.user()} and ${seesAny(reader.seen())}${isCurrent} and ${unnamed.join(" and ")}`;
  const ids = [...inReach, own].join(" union all ");
  if (!resource.replaced_by) return ids;
  const replaced = columnOf("o", resource.replaced_by);
  return `${ids} union all select o.id from ${table} o where ${replaced} in (${ids})`;
}

/** SQL condition for the rows of an entity that a user of some properties sees; null for all of them. */
export function limitOf(entity: EntityName, alias: string, reader: Reader): string | null {
  const resource = byName.get(entity);
  if (!resource) return null;
  const { property_scope, named_by, follows } = resource;
  if (property_scope) return isOfProperty(resource, property_scope, alias, reader);
  if (named_by) return `${columnOf(alias, "id")} in (${namedIds(resource, named_by, reader)})`;
  return follows ? `(${seesAny(reader.seen())} and ${isFollowing(resource, follows, alias, reader)})` : null;
}
