import pg from "pg";
import {
  adoptedFunctions,
  adoptedMigrations,
  adoptedViews,
  LAST_UNSQUASHED_COMMIT,
} from "#server/schema/adopted-migrations.ts";
import { type Migration, readMigrations, readSchema, type SchemaFile } from "#server/schema/read-schema.ts";
import {
  areObjectsCurrent,
  createFunctions,
  createTables,
  createTriggers,
  dropObjects,
  runFile,
} from "./schema-objects.ts";
import type { Queryable } from "./queryable.ts";

/** Any number of servers may start at once on one database: one migrates, the others wait. */
const MIGRATION_LOCK = 7_310_001;

/** What a database has had, by name: the checksums of its migrations. */
export type Applied = ReadonlyMap<string, string>;

async function assertSuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; sorts: boolean; lowers: boolean }>(
    `select current_setting('server_version_num')::int as version, 'Álvarez' < 'Zapata' as sorts, lower('Ñ') = 'ñ' as lowers`,
  );
  const [server] = rows;
  if (!server || server.version < 180_000) throw new Error("Llavero needs PostgreSQL 18 or later");
  if (!server.sorts || !server.lowers)
    throw new Error("The database's collation does not know Spanish: create it with ICU, locale es, encoding UTF8");
}

let names: Promise<readonly string[]> | null = null;
const readNames = () => (names ??= readMigrations().then((migrations) => migrations.map(({ name }) => name)));

/** The migrations of this release not yet applied to a database. */
export async function findPending(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as known (name)
     where not exists (select 1 from schema_migration applied where applied.name = known.name) order by name`,
    [await readNames()],
  );
  return rows.map(({ name }) => name);
}

async function createRecords(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_object (kind text not null, name text not null, checksum text not null, primary key (kind, name))`);
}

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as is_there",
  );
  if (found[0]?.is_there !== true) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function record(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query("insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])", [
    migrations.map(({ name }) => name),
    migrations.map(({ checksum }) => checksum),
  ]);
}

/** Whether migrations are those that stand for the baseline: every one of them, none other, none changed. */
export const areAdoptable = (applied: Applied): boolean =>
  applied.size === adoptedMigrations.length &&
  adoptedMigrations.every(([name, checksum]) => applied.get(name) === checksum);

/** Takes a database with the migrations of before for one with the baseline. */
async function adopt(client: pg.Client, baseline: Migration): Promise<void> {
  await createRecords(client);
  await client.query(
    `insert into schema_object (kind, name, checksum)
     select 'function', name, '' from unnest($1::text[]) name union all select 'view', name, '' from unnest($2::text[]) name`,
    [adoptedFunctions, adoptedViews],
  );
  await client.query("delete from schema_migration");
  await record(client, [baseline]);
}

interface Release {
  readonly baseline: Migration;
  /** After the baseline. */
  readonly migrations: readonly Migration[];
  readonly files: readonly SchemaFile[];
  /** What is created before tables change, so that migrations may use it. */
  readonly core: readonly SchemaFile[];
}

async function readRelease(): Promise<Release> {
  const [[baseline, ...migrations], files] = await Promise.all([readMigrations(), readSchema()]);
  if (!baseline) throw new Error("server/schema/migrations has no baseline");
  return { baseline, migrations, files, core: files.slice(0, 1) };
}

async function createAll(client: pg.Client, { baseline, migrations, files, core }: Release): Promise<string[]> {
  await createRecords(client);
  await createTables(client, core);
  await createFunctions(client, core);
  await createTables(client, files.slice(1));
  await createFunctions(client, files.slice(1));
  await createTriggers(client, files);
  await record(client, [baseline, ...migrations]);
  return [baseline, ...migrations].map(({ name }) => name);
}

function findUnapplied({ baseline, migrations }: Release, applied: Applied): readonly Migration[] {
  for (const { name, checksum } of [baseline, ...migrations])
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function upgrade(client: pg.Client, release: Release, applied: Applied): Promise<string[]> {
  const known = new Set([release.baseline, ...release.migrations].map(({ name }) => name));
  // A server of an older release, started again while others are upgraded: it goes on with what is there.
  if ([...applied.keys()].some((name) => !known.has(name))) return [];
  const pending = findUnapplied(release, applied);
  if (pending.length === 0 && (await areObjectsCurrent(client, release.files))) return [];
  await dropObjects(client);
  await createFunctions(client, release.core);
  for (const { name, sql } of pending) await runFile(client, `Migration ${name}`, sql);
  await createFunctions(client, release.files.slice(1));
  await createTriggers(client, release.files);
  await record(client, pending);
  return pending.map(({ name }) => name);
}

async function bringUp(client: pg.Client, release: Release): Promise<string[]> {
  const applied = await readApplied(client);
  if (applied.size === 0) return createAll(client, release);
  if (applied.has(release.baseline.name)) return upgrade(client, release, applied);
  if (!areAdoptable(applied))
    throw new Error(
      `The database is of a release before or beside the one that this release upgrades from. Start commit ${LAST_UNSQUASHED_COMMIT} on it first, then this release.`,
    );
  await adopt(client, release.baseline);
  const { baseline } = release;
  return [baseline.name, ...(await upgrade(client, release, new Map([[baseline.name, baseline.checksum]])))];
}

/** Works on the schema in one transaction, alone: all of it is done or nothing. */
async function alone<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, statement_timeout: 0 });
  client.on("error", () => {});
  await client.connect();
  try {
    await assertSuitable(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("begin; set local check_function_bodies = off; set local client_min_messages = warning");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

/**
 * Brings a database up to this release, in one transaction: an empty one gets the schema, one of the migrations before the
 * schema was one text is adopted, any other gets the migrations that it lacks and the functions, views and triggers that changed.
 * @throws Error when the server is unsuitable, when it is of a release that is not known, or when a migration that was applied has changed since
 * @returns the names of the migrations that were applied now
 */
export async function migrate(config: pg.ClientConfig): Promise<string[]> {
  const release = await readRelease();
  return alone(config, (client) => bringUp(client, release));
}

/**
 * Gives an empty database the tables of an earlier release, without functions, views and triggers: `migrate` brings it up.
 * @param applied the migrations of that release; those from before the schema was one text stand for the baseline
 */
export async function createTablesAsOf(config: pg.ClientConfig, applied: Applied): Promise<void> {
  const { baseline, migrations, core } = await readRelease();
  const had = [baseline, ...migrations.filter(({ name }) => applied.has(name))];
  await alone(config, async (client) => {
    await createRecords(client);
    for (const { name, sql } of had) {
      await runFile(client, name, sql);
      if (name === baseline.name) await createFunctions(client, core);
    }
    await record(client, had);
  });
}

/** The first of some migrations that this release does not know, or null: it can then rebuild the database that had them. */
export async function findUnknown(applied: Applied): Promise<string | null> {
  if (areAdoptable(applied)) return null;
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  return [...applied.keys()].find((name) => known.get(name) !== applied.get(name)) ?? null;
}
