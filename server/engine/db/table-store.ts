import type * as z from "zod/mini";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isWritable, joinWithin, selectList, sourceOf, tableOf } from "./columns.ts";
import type { Queryable } from "./queryable.ts";
import { type RowScope, withinScope } from "./row-scope.ts";
import { quoteName, Statement } from "./statement.ts";
import type { Tx } from "./transaction.ts";

// The database's part, in server/schema: touch_row.

type Values = Readonly<Record<string, unknown>>;

/** Rows as JSON text, by lower-case id. Rows that do not exist or are out of scope are left out. */
export async function readRowsJson(
  db: Queryable,
  resource: Resource,
  ids: readonly string[],
  scope: RowScope,
): Promise<ReadonlyMap<string, string>> {
  const source = sourceOf(resource);
  const statement = new Statement();
  const [id = ""] = ids;
  const conditions = [ids.length === 1 ? `t.id = ${statement.bind(id)}` : `t.id = any(${statement.bind(ids)}::uuid[])`];
  const limit = withinScope(resource.name, "t", scope, statement);
  if (limit) conditions.push(limit);
  const from = `${tableOf(source, scope)} ${joinWithin(source, scope, statement)}`;
  const rows = await db.queryNamed<{ id: string; json: string }>(
    `select p.id::text, to_json(p)::text as json
     from (select ${selectList(source, scope, statement)} from ${from} where ${conditions.join(" and ")}) p`,
    statement.values,
  );
  return new Map(rows.map(({ id: found, json }) => [found, json]));
}

/** Those of the ids whose rows exist within the scope. */
export async function idsWithin(
  db: Queryable,
  entity: EntityName,
  ids: readonly string[],
  scope: RowScope,
): Promise<ReadonlySet<string>> {
  const statement = new Statement();
  const isNamed = `t.id = any(${statement.bind(ids)}::uuid[])`;
  const limit = withinScope(entity, "t", scope, statement);
  const rows = await db.query<{ id: string }>(
    `select t.id::text from ${quoteName(entity)} t where ${isNamed}${limit ? ` and ${limit}` : ""}`,
    statement.values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A row as JSON text; null when it does not exist or is out of scope. */
export async function readRowJson(
  db: Queryable,
  resource: Resource,
  id: string,
  scope: RowScope,
): Promise<string | null> {
  const rows = await readRowsJson(db, resource, [id], scope);
  return rows.get(id.toLowerCase()) ?? null;
}

/**
 * A row, typed.
 * @throws AppError not_found when it does not exist or is out of scope
 */
export async function readRow<Row extends ObjectSchema>(
  db: Queryable,
  resource: Resource<ObjectSchema, Row>,
  id: string,
  scope: RowScope,
): Promise<z.infer<Row>> {
  const json = await readRowJson(db, resource, id, scope);
  if (json === null) throw new AppError("not_found");
  return parseRow(resource, json);
}

/**
 * Checks access to a row before related data is read: only users who see the row may read that.
 * @throws AppError not_found as `readRow` does
 */
export async function requireRow(db: Queryable, resource: Resource, id: string, scope: RowScope): Promise<void> {
  if ((await readRowJson(db, resource, id, scope)) === null) throw new AppError("not_found");
}

/**
 * `change` allows others to reference the row meanwhile; `withdrawal` (archive, remove) waits for those who are about
 * to.
 */
const locks = { change: "for no key update", withdrawal: "for update" } as const;

/**
 * Locks a row and returns it typed.
 * @throws AppError not_found
 */
export async function lockRow<Row extends ObjectSchema>(
  tx: Tx,
  resource: Resource<ObjectSchema, Row>,
  id: string,
  scope: RowScope,
  purpose: keyof typeof locks = "change",
): Promise<z.infer<Row>> {
  await tx.query(`select 1 from ${quoteName(resource.name)} where id = $1 ${locks[purpose]}`, [id]);
  return readRow(tx, resource, id, scope);
}

/**
 * Locks rows in a fixed order.
 * @param waits whether to wait for rows locked by others; otherwise they are skipped
 * @returns the lower-case ids of the locked rows
 */
export async function lockRows(
  tx: Tx,
  { name }: Resource,
  ids: readonly string[],
  { waits }: { readonly waits: boolean },
): Promise<ReadonlySet<string>> {
  const rows = await tx.queryNamed<{ id: string }>(
    `select id::text from ${quoteName(name)} where id = any($1::uuid[]) order by id ${locks.change} ${waits ? "" : "skip locked"}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Parses a row's JSON with the schema, so that a table that drifted from it is detected at once. */
export function parseRow<Row extends ObjectSchema>(resource: Resource<ObjectSchema, Row>, json: string): z.infer<Row> {
  return resource.row.parse(JSON.parse(json));
}

function writableEntries(resource: Resource, values: Values): [string, unknown][] {
  const source = sourceOf(resource);
  return Object.entries(values).filter(([field, value]) => value !== undefined && isWritable(source, field));
}

/** Conditions on `t` that hold for one row, if it is within the scope. */
function oneWithin({ name }: Resource, id: string, scope: RowScope, statement: Statement): string[] {
  const limit = withinScope(name, "t", scope, statement);
  return [`t.id = ${statement.bind(id)}`, ...(limit ? [limit] : [])];
}

/** Inserts the values that are columns of the table. Null uses the column's default, if it has one. */
export async function insertRow(tx: Tx, resource: Resource, values: Values): Promise<string> {
  const statement = new Statement();
  const entries = writableEntries(resource, values).filter(([, value]) => value !== null);
  const names = entries.map(([field]) => quoteName(field)).join(", ");
  const placeholders = entries.map(([, value]) => statement.bind(value)).join(", ");
  const [row] = await tx.query<{ id: string }>(
    `insert into ${quoteName(resource.name)} (${names}) values (${placeholders}) returning id`,
    statement.values,
  );
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

/**
 * Updates a row that is still at `version`.
 * @throws AppError not_found; stale, with the current row
 */
export async function updateRow(
  tx: Tx,
  resource: Resource,
  key: { readonly id: string; readonly version: number },
  values: Values,
  scope: RowScope,
): Promise<void> {
  const statement = new Statement();
  const changes = writableEntries(resource, values).map(
    ([field, value]) =>
      `${quoteName(field)} = ${value === null ? nullOrDefault(resource, field) : statement.bind(value)}`,
  );
  if (changes.length === 0) changes.push("version = version");
  const conditions = [...oneWithin(resource, key.id, scope, statement), `t.version = ${statement.bind(key.version)}`];
  const rows = await tx.query<{ id: string }>(
    `update ${quoteName(resource.name)} t set ${changes.join(", ")} where ${conditions.join(" and ")} returning t.id`,
    statement.values,
  );
  if (rows.length > 0) return;
  const present = await readRowJson(tx, resource, key.id, scope);
  throw present === null ? new AppError("not_found") : new AppError("stale", { data: JSON.parse(present) });
}

/** SQL for a cleared field: null when the row allows it, otherwise the column's default. */
function nullOrDefault(resource: Resource, field: string): string {
  return isNullable(resource.row.shape[field]) ? "null" : "default";
}

function isNullable(schema: z.core.$ZodType | undefined): boolean {
  return schema?._zod.def.type === "nullable";
}

/**
 * Removes a row that no other row references.
 * @throws AppError not_found; PostgreSQL's foreign keys refuse the rest
 */
export async function removeRow(tx: Tx, resource: Resource, id: string, scope: RowScope): Promise<void> {
  const statement = new Statement();
  const rows = await tx.query<{ id: string }>(
    `delete from ${quoteName(resource.name)} t where ${oneWithin(resource, id, scope, statement).join(" and ")} returning t.id`,
    statement.values,
  );
  if (rows.length === 0) throw new AppError("not_found");
}
