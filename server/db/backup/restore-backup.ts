import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { createReadStream } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Env } from "#server/env.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "#server/db/migrate.ts";
import { connectionConfig, createDb } from "#server/db/pool.ts";
import { prepareJobs } from "#server/jobs/jobs.ts";
import type { FileStorage } from "#server/services/file-storage.ts";
import { load } from "./load.ts";
import { type Manifest, openBackup } from "./manifest.ts";
import { assertEmpty } from "./take-backup.ts";

/** @throws Error where this release does not know how the backup's rows were laid out */
async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown === undefined) return;
  throw new Error(
    `The backup is of another release: this one does not know its migration ${unknown.name}. Restore it with that release or a later one.`,
  );
}

async function assertVacant(url: string): Promise<void> {
  const client = new pg.Client(connectionConfig({ url }));
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' limit 1",
    );
    if (rowCount !== 0)
      throw new Error("The database in DATABASE_URL is not empty. A backup is restored into an empty one.");
  } finally {
    await client.end();
  }
}

async function fill(url: string, folder: string, content: Manifest): Promise<void> {
  const had = new Set(content.migrations.map(({ name }) => name));
  const config = connectionConfig({ url });
  await migrate(config, (name) => had.has(name));
  const db = createDb({ url, max: 2 });
  try {
    await prepareJobs(db);
  } finally {
    await db.close();
  }
  await load(url, folder, content);
  await migrate(config);
}

async function putFiles(files: FileStorage, folder: string, { files: keys }: Manifest): Promise<void> {
  for (const key of keys) await files.putBack(key, createReadStream(path.join(folder, "files", key)));
}

export interface RestoreOptions {
  readonly env: Env;
  readonly folder: string;
  /** The files' storage of an installation whose data lies in a folder. */
  readonly openFiles: (dataDir: string) => FileStorage;
}

/** The data directory gets its name only when all of it is there. */
async function restoreFolder({ env, folder, openFiles }: RestoreOptions, content: Manifest): Promise<void> {
  const draft = `${env.dataDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const postgres = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: path.join(draft, "postgres") });
  try {
    await fill(env.databaseUrl ?? postgres?.url ?? "", folder, content);
  } finally {
    await postgres?.stop();
  }
  await putFiles(openFiles(draft), folder, content);
  if (content.has_secrets) await copyFile(path.join(folder, "secrets.json"), path.join(draft, "secrets.json"));
  await rm(env.dataDir, { recursive: true, force: true });
  await rename(draft, env.dataDir);
}

/**
 * Restores a backup into a new data directory and its own database, or into an empty one of DATABASE_URL, and brings it up to
 * this release.
 * @throws Error in words where the backup is not whole or of a later release, or where there is something already
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { env, folder } = options;
  const content = await openBackup(folder);
  await assertKnown(content);
  await assertEmpty(env.dataDir, "Set DATA_DIR to a new folder: nothing is ever restored over what is there.");
  if (env.databaseUrl) await assertVacant(env.databaseUrl);
  await restoreFolder(options, content);
  return content;
}
