import { copyFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import path from "node:path";
import type { Env } from "#server/engine/env.ts";
import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { type Applied, createTablesAsOf, findUnknown, migrate } from "#server/engine/db/migrate.ts";
import { adoptedMigrations, LAST_UNSQUASHED_COMMIT } from "#server/schema/adopted-migrations.ts";
import { EVERY_FILE_KEY } from "#server/schema/file-columns.ts";
import { connectionConfig, createDb } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { openDraft } from "./draft-folder.ts";
import { readErasedLists } from "./erased-list.ts";
import { load } from "./load.ts";
import { type Manifest, openBackup } from "./manifest.ts";
import { assertVacant, vacate } from "./vacancy.ts";

const appliedIn = ({ migrations }: Manifest): Applied =>
  new Map(migrations.map(({ name, checksum }) => [name, checksum]));

/** @throws Error when this release does not know a migration of the backup */
async function assertKnown(content: Manifest): Promise<void> {
  const unknown = await findUnknown(appliedIn(content));
  if (unknown === null) return;
  const requiredRelease = adoptedMigrations.some(([name]) => name === unknown)
    ? `commit ${LAST_UNSQUASHED_COMMIT}, and back that up`
    : "that release or a later one";
  throw new Error(
    `The backup is of another release: this one does not know its migration ${unknown}. Restore it with ${requiredRelease}.`,
  );
}

/** Erases again the persons erased after the backup was taken, before any of their files is restored. */
async function forget(url: string, { folder, erased, eraseAgain }: RestoreOptions): Promise<Forgotten> {
  const { ids, files } = await readErasedLists(folder, erased);
  const db = createDb({ url, max: 2 });
  try {
    const again = await transact(db, null, (tx) => eraseAgain(tx, ids));
    // Logs of events note it (`follow-event-logs.ts`).
    await db.query("insert into backup_restored default values", []);
    const remaining = await db.query<{ key: string }>(EVERY_FILE_KEY, []);
    return { lists: files, again: again.length, keys: new Set(remaining.map(({ key }) => key)) };
  } finally {
    await db.close();
  }
}

async function fill(url: string, folder: string, content: Manifest): Promise<void> {
  const config = connectionConfig({ url });
  await createTablesAsOf(config, appliedIn(content));
  const db = createDb({ url, max: 2 });
  try {
    await prepareJobs(db);
  } finally {
    await db.close();
  }
  await load(url, folder, content);
  await migrate(config);
}

async function putFiles(files: FileStorage, folder: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.restore(key, createReadStream(path.join(folder, "files", key)));
}

export interface RestoreOptions {
  readonly env: Env;
  readonly folder: string;
  /** Opens the file storage of an installation with that data directory. */
  readonly openFiles: (dataDir: string) => FileStorage;
  /** Further lists of erased persons besides those found with the backup: files or later backups. */
  readonly erased: readonly string[];
  /**
   * Erases the given persons who are not erased yet.
   * @returns their ids
   */
  readonly eraseAgain: (tx: Tx, ids: readonly string[]) => Promise<readonly string[]>;
}

/** What the restore left out. */
interface Forgotten {
  /** The files that list the erased persons. */
  readonly lists: readonly string[];
  readonly again: number;
  /** Keys of files that rows still reference. */
  readonly keys: ReadonlySet<string>;
}

export type Restored = Manifest & Pick<Forgotten, "lists" | "again">;

/** Restores rows, erases persons again, then restores the files still referenced. */
async function restoreInto(draft: string, options: RestoreOptions, content: Manifest): Promise<Forgotten> {
  const { env, folder, openFiles } = options;
  const postgres = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: path.join(draft, "postgres") });
  const url = env.databaseUrl ?? postgres?.url ?? "";
  let forgotten: Forgotten;
  try {
    await fill(url, folder, content);
    forgotten = await forget(url, options);
  } finally {
    await postgres?.stop();
  }
  await putFiles(
    openFiles(draft),
    folder,
    content.files.filter((key) => forgotten.keys.has(key)),
  );
  if (content.has_secrets) await copyFile(path.join(folder, "secrets.json"), path.join(draft, "secrets.json"));
  return forgotten;
}

async function emptyAgain(url: string, reason: unknown): Promise<void> {
  await vacate(url).catch(() => {
    throw new Error("The restore failed and its database could not be emptied: drop it.", { cause: reason });
  });
}

/** All or nothing: after a failure, folder and database are as empty as before. */
async function restoreWhole(options: RestoreOptions, content: Manifest): Promise<Forgotten> {
  const { databaseUrl, dataDir } = options.env;
  const draft = await openDraft(dataDir);
  try {
    const forgotten = await restoreInto(draft.folder, options, content);
    await draft.finish();
    return forgotten;
  } catch (error) {
    await draft.discard();
    if (databaseUrl) await emptyAgain(databaseUrl, error);
    throw error;
  }
}

/**
 * Restores a backup into a new data directory with its own database, or into the empty database of DATABASE_URL, and
 * migrates it to this release. Persons erased since the backup was taken are not brought back.
 * @throws Error in words when the backup is incomplete or from a later release, or the target is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { env, folder } = options;
  const content = await openBackup(folder);
  await assertKnown(content);
  // Only checks the lists early; they are read again after the rows are loaded, because a person may be erased
  // meanwhile.
  await readErasedLists(folder, options.erased);
  if (env.databaseUrl) await assertVacant(env.databaseUrl);
  const { lists, again } = await restoreWhole(options, content);
  return { ...content, lists, again };
}
