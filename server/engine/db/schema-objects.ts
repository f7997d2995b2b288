import type pg from "pg";
import type { SchemaFile, SchemaObject } from "#server/schema/read-schema.ts";

/** Runs statements of a file; an error names the file. */
export async function runFile(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} failed: ${reason}`, { cause: error });
  }
}

/** The functions and views that were recorded, those first that nothing of the database depends on any more. */
const DROP_UNUSED = `
  with own as (
    select 'pg_proc'::regclass as classid, p.oid, format('drop routine %s', p.oid::regprocedure) as statement
    from pg_proc p join schema_object o on o.kind = 'function' and o.name = p.proname
    where p.pronamespace = 'public'::regnamespace
    union all
    select 'pg_class'::regclass, c.oid, format('drop view %s', c.oid::regclass)
    from pg_class c join schema_object o on o.kind = 'view' and c.oid = to_regclass(o.name) where c.relkind = 'v')
  select string_agg(statement, ';' order by own.oid) as statements from own
  where not exists (
    select 1 from pg_depend d left join pg_rewrite w on d.classid = 'pg_rewrite'::regclass and w.oid = d.objid
    where d.refclassid = own.classid and d.refobjid = own.oid and d.deptype = 'n'
      and coalesce(w.ev_class, d.objid) <> own.oid)`;

const LEFT = `
  select coalesce(string_agg(pg_describe_object(d.classid, d.objid, d.objsubid) || ' uses ' || p.proname, ', '), '') as reason
  from pg_proc p join schema_object o on o.kind = 'function' and o.name = p.proname
  join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.deptype = 'n'
  where p.pronamespace = 'public'::regnamespace`;

const DROP_TRIGGERS = `
  select string_agg(format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), ';') as statements
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  join schema_object o on o.kind = 'function' and o.name = p.proname
  where not t.tgisinternal and p.pronamespace = 'public'::regnamespace`;

async function runFound(client: pg.Client, select: string): Promise<boolean> {
  const { rows } = await client.query<{ statements: string | null }>(select);
  const statements = rows[0]?.statements ?? null;
  if (statements === null) return false;
  await client.query(statements);
  return true;
}

/**
 * Drops every recorded function and view, and the triggers that run the functions, so that tables are free to change.
 * @throws Error where something else uses one of them: a column, an index, a view that is not ours
 */
export async function dropObjects(client: pg.Client): Promise<void> {
  await runFound(client, DROP_TRIGGERS);
  while (await runFound(client, DROP_UNUSED));
  const { rows } = await client.query<{ reason: string }>(LEFT);
  const reason = rows[0]?.reason ?? "";
  if (reason !== "") throw new Error(`Functions cannot be replaced: ${reason}.`);
  await client.query("truncate schema_object");
}

const textOf = (objects: readonly SchemaObject[]) => objects.map(({ sql }) => sql).join("\n");

async function create(client: pg.Client, name: string, objects: readonly SchemaObject[]): Promise<void> {
  if (objects.length === 0) return;
  await runFile(client, name, textOf(objects));
  await client.query(
    "insert into schema_object (kind, name, checksum) select * from unnest($1::text[], $2::text[], $3::text[])",
    [objects.map(({ kind }) => kind), objects.map((object) => object.name), objects.map(({ checksum }) => checksum)],
  );
}

/** Creates the functions and views of files, in their order. Bodies are not checked: they may name what comes later. */
export async function createFunctions(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  for (const { name, objects } of files)
    await create(
      client,
      name,
      objects.filter(({ kind }) => kind !== "trigger"),
    );
}

/** Creates the triggers of files, once every function is there. */
export async function createTriggers(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  for (const { name, objects } of files)
    await create(
      client,
      name,
      objects.filter(({ kind }) => kind === "trigger"),
    );
}

/** Creates the tables of files, and then the references to tables that are created later. */
export async function createTables(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  for (const { name, structure } of files) await runFile(client, name, structure);
  for (const { name, references } of files) if (references !== "") await runFile(client, name, references);
}

/** Whether the functions, views and triggers of a database are those of the files. */
export async function areObjectsCurrent(client: pg.Client, files: readonly SchemaFile[]): Promise<boolean> {
  const { rows } = await client.query<{ object: string }>(
    "select concat_ws(' ', kind, name, checksum) as object from schema_object",
  );
  const applied = new Set(rows.map(({ object }) => object));
  const wanted = files.flatMap(({ objects }) =>
    objects.map(({ kind, name, checksum }) => `${kind} ${name} ${checksum}`),
  );
  return wanted.length === applied.size && wanted.every((object) => applied.has(object));
}
