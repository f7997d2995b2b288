import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/env.ts";
import { DATABASE, startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { findRunning } from "#server/db/embedded/find-running.ts";
import type { FileStorage } from "#server/services/file-storage.ts";
import { dump } from "./dump.ts";
import { closeBackup, type Manifest } from "./manifest.ts";
import { noteBackup } from "./note-backup.ts";

interface Opened {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The database that is in use, whether its server runs or not. */
async function openDatabase({ databaseUrl, dataDir }: Env): Promise<Opened> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  const folder = path.join(dataDir, "postgres");
  if (!(await readdir(folder).catch((): string[] => [])).includes("PG_VERSION"))
    throw new Error(`${dataDir} holds no database. Set DATA_DIR, or DATABASE_URL for one of your own.`);
  const running = await findRunning(folder, DATABASE);
  if (running) return { url: running, close: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  return { url: postgres.url, close: () => postgres.stop() };
}

/** @throws Error where something lies in the folder already: no backup is ever written over another */
export async function assertEmpty(folder: string, use: string): Promise<void> {
  const [name] = await readdir(folder).catch(() => []);
  if (name !== undefined) throw new Error(`${folder} is not empty (${name}). ${use}`);
}

async function keepSecrets({ dataDir }: Env, folder: string): Promise<boolean> {
  return copyFile(path.join(dataDir, "secrets.json"), path.join(folder, "secrets.json")).then(
    () => true,
    () => false,
  );
}

export interface BackupOptions {
  readonly env: Env;
  readonly files: FileStorage;
  readonly folder: string;
  /** Whether what opens sealed values goes with it. */
  readonly withSecrets: boolean;
}

/**
 * Takes a backup of rows and files as they are at one instant, also while servers write.
 * @throws Error in words; the folder is then as empty as it was
 */
export async function takeBackup({ env, files, folder, withSecrets }: BackupOptions): Promise<Manifest> {
  await assertEmpty(folder, "A backup wants a folder of its own.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await openDatabase(env);
  try {
    const kept = await dump({ url: database.url, files, folder });
    const content = { ...kept, has_secrets: withSecrets && (await keepSecrets(env, folder)) };
    await closeBackup(folder, content);
    await noteBackup(database.url, folder, content.taken_at);
    return content;
  } catch (error) {
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await database.close();
  }
}
