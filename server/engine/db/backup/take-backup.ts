import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/engine/env.ts";
import { DATABASE, startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { findRunning } from "#server/engine/db/embedded/find-running.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { dump } from "./dump.ts";
import { closeBackup, type Manifest } from "./manifest.ts";
import { noteBackup } from "./note-backup.ts";

interface Opened {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Opens the installation's database, whether its server is running or not. */
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

/**
 * @returns whether the folder exists
 * @throws Error when it is not empty: a backup is never overwritten
 */
async function isThere(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  const name = names?.at(0);
  if (name !== undefined) throw new Error(`${folder} is not empty (${name}). A backup needs an empty folder.`);
  return names !== null;
}

/** Deletes what was written before a failure, and the folder too unless it existed before. */
async function leaveNothing(folder: string, wasThere: boolean): Promise<void> {
  const leftOver = wasThere ? (await readdir(folder)).map((name) => path.join(folder, name)) : [folder];
  for (const entry of leftOver) await rm(entry, { recursive: true, force: true });
}

async function writeSecrets({ dataDir }: Env, folder: string): Promise<boolean> {
  return copyFile(path.join(dataDir, "secrets.json"), path.join(folder, "secrets.json")).then(
    () => true,
    () => false,
  );
}

export interface BackupOptions {
  readonly env: Env;
  readonly files: FileStorage;
  readonly folder: string;
  /** Whether to include `secrets.json`, which decrypts sealed values. */
  readonly withSecrets: boolean;
}

/**
 * Backs up rows and files of one instant, also while servers write.
 * @throws Error in words; the folder is then as before
 */
export async function takeBackup({ env, files, folder, withSecrets }: BackupOptions): Promise<Manifest> {
  const wasThere = await isThere(folder);
  const database = await openDatabase(env);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const dumped = await dump({ url: database.url, files, folder });
    const content = { ...dumped, has_secrets: withSecrets && (await writeSecrets(env, folder)) };
    await closeBackup(folder, content);
    await noteBackup(database.url, folder, content.taken_at);
    return content;
  } catch (error) {
    await leaveNothing(folder, wasThere);
    throw error;
  } finally {
    await database.close();
  }
}
