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

/** @throws Error where this release does not know how the backup's rows were laid out */
async function assertKnown(content: Manifest): Promise<void> {
  const unknown = await findUnknown(appliedIn(content));
  if (unknown === null) return;
  const way = adoptedMigrations.some(([name]) => name === unknown)
    ? `commit ${LAST_UNSQUASHED_COMMIT}, and back that up`
    : "that release or a later one";
  throw new Error(
    `The backup is of another release: this one does not know its migration ${unknown}. Restore it with ${way}.`,
  );
}

/** Erases those again who were erased after the backup was taken: before a file is put back, so that none of theirs is. */
async function forget(url: string, { folder, erased, eraseAgain }: RestoreOptions): Promise<Forgotten> {
  const { ids, files } = await readErasedLists(folder, erased);
  const db = createDb({ url, max: 2 });
  try {
    const again = await transact(db, null, (tx) => eraseAgain(tx, ids));
    const kept = await db.query<{ key: string }>(EVERY_FILE_KEY, []);
    return { lists: files, again: again.length, keys: new Set(kept.map(({ key }) => key)) };
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
  for (const key of keys) await files.putBack(key, createReadStream(path.join(folder, "files", key)));
}

export interface RestoreOptions {
  readonly env: Env;
  readonly folder: string;
  /** The files' storage of an installation whose data lies in a folder. */
  readonly openFiles: (dataDir: string) => FileStorage;
  /** Further lists of those who were erased, beside what lies with the backup: files, or later backups. */
  readonly erased: readonly string[];
  /** Erases those of some ids who are not erased. @returns whose ids these were */
  readonly eraseAgain: (tx: Tx, ids: readonly string[]) => Promise<readonly string[]>;
}

/** What was not brought back. */
interface Forgotten {
  /** Where it says who was erased. */
  readonly lists: readonly string[];
  readonly again: number;
  /** The files that rows speak of still. */
  readonly keys: ReadonlySet<string>;
}

export type Restored = Manifest & Pick<Forgotten, "lists" | "again">;

/** Rows, then whoever is to be forgotten, then the files that are left to be put back. */
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

/** All of it or none: what fails on the way leaves folder and database as empty as they were. */
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
 * Restores a backup into a new data directory and its own database, or into an empty one of DATABASE_URL, and brings it up to
 * this release. Whoever was erased since it was taken does not come back.
 * @throws Error in words where the backup is not whole or of a later release, or where there is something already
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { env, folder } = options;
  const content = await openBackup(folder);
  await assertKnown(content);
  // Read once more when the rows are there: somebody may be erased until then.
  await readErasedLists(folder, options.erased);
  if (env.databaseUrl) await assertVacant(env.databaseUrl);
  const { lists, again } = await restoreWhole(options, content);
  return { ...content, lists, again };
}
