import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import * as z from "zod/mini";
import { load } from "#server/engine/db/backup/load.ts";
import { openBackup } from "#server/engine/db/backup/manifest.ts";
import { connectionConfig, createDb } from "#server/engine/db/pool.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { adoptedMigrations } from "#server/schema/adopted-migrations.ts";
import { createEmptyDatabase, type TestDatabase } from "./test-database.ts";

/*
 * The last release before the schema was one text, commit cc555ed0: its 92 migrations as `{ name: sql }`, and a backup of a small
 * company that it made. Both were written by a checkout of that commit and never change: the migrations by
 * `node -p 'JSON.stringify(…)' | gzip -9` over `server/db/migrations`, the backup by `npm run backup` and `scripts/keep-release.mjs`.
 */

const fileOf = (name: string) => new URL(`./data/old-release/${name}`, import.meta.url);

/** A backup in that release's format, rows without files. */
export const OLD_BACKUP = fileURLToPath(fileOf("backup"));

async function readOldMigrations(): Promise<ReadonlyMap<string, string>> {
  const text = gunzipSync(await readFile(fileOf("migrations.json.gz"))).toString("utf8");
  return new Map(Object.entries(z.parse(z.record(z.string(), z.string()), JSON.parse(text))));
}

/** A database as that release made it, without rows but those of its migrations. */
export async function createOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const client = new pg.Client(connectionConfig({ url: database.url }));
  await client.connect();
  await client.query(
    "create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const migrations = await readOldMigrations();
  for (const [name, checksum] of adoptedMigrations) {
    await client.query(migrations.get(name) ?? "");
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
  }
  await client.end();
  return database;
}

/** Gives such a database the rows of a company. */
export async function loadOldCompany(database: TestDatabase): Promise<TestDatabase> {
  const db = createDb({ url: database.url, max: 1 });
  await prepareJobs(db);
  await db.close();
  await load(database.url, OLD_BACKUP, await openBackup(OLD_BACKUP));
  return database;
}
