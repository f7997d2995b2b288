import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import type { Queryable } from "./queryable.ts";

const folder = new URL("./migrations/", import.meta.url);
/** Any number of servers may start at once on one database: one migrates, the others wait. */
const MIGRATION_LOCK = 7_310_001;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

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

/** The migrations of this release that a database has not had. */
export async function findPending(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as known (name)
     where not exists (select 1 from schema_migration applied where applied.name = known.name) order by name`,
    [await readNames()],
  );
  return rows.map(({ name }) => name);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

/**
 * Brings the database's schema up to date, each file in a transaction of its own.
 * @throws Error when the server is unsuitable, or a migration that was applied has changed since
 * @param isWanted leaves out what a database of an earlier release had not
 * @returns the names of those applied now
 */
export async function migrate(
  config: pg.ClientConfig,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = new pg.Client({ ...config, statement_timeout: 0 });
  await client.connect();
  try {
    await assertSuitable(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const pending: string[] = [];
    for (const migration of await readMigrations()) {
      if (!isWanted(migration.name)) continue;
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum) throw new Error(`Migration ${migration.name} was changed after it had been applied`);
      await apply(client, migration);
      pending.push(migration.name);
    }
    return pending;
  } finally {
    await client.end();
  }
}
