import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { AppError } from "#shared/domain/core/app-error.ts";
import { EVERY_FILE_KEY } from "#server/schema/file-columns.ts";
import { connectionConfig } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { readSequences, readTables, sqlColumns, sqlName, type Table } from "./layout.ts";
import { FORMAT, type Manifest, tableFile } from "./manifest.ts";

/** Maximum attempts: an attempt is repeated when files are removed after its snapshot and before they are copied. */
const ATTEMPTS = 5;

interface DumpOptions {
  readonly url: string;
  readonly files: FileStorage;
  /** An empty folder. */
  readonly folder: string;
}

async function dumpTable(client: pg.Client, folder: string, table: Table): Promise<number> {
  const rows = client.query(copyTo(`copy ${sqlName(table)} (${sqlColumns(table)}) to stdout`));
  const file = createWriteStream(path.join(folder, tableFile(table)), { mode: 0o600, flush: true });
  await pipeline(rows, createZstdCompress(), file);
  return rows.rowCount;
}

/** @returns whether the file exists */
async function dumpFile({ files, folder }: DumpOptions, key: string): Promise<boolean> {
  const target = path.join(folder, "files", key);
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await pipeline(await files.get(key), createWriteStream(target, { mode: 0o600, flush: true }));
    return true;
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/**
 * Copies the files of some keys. The content of a key never changes, so files already copied are skipped.
 * @returns the missing keys
 */
async function dumpFiles(options: DumpOptions, keys: readonly string[], copied: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    if (copied.has(key)) continue;
    if (await dumpFile(options, key)) copied.add(key);
    else missing.push(key);
  }
  return missing;
}

async function readKeys(db: Queryable): Promise<string[]> {
  return (await db.query<{ key: string }>(`${EVERY_FILE_KEY} order by key`, [])).map(({ key }) => key);
}

/** Repeatable read: all queries see one snapshot while others write. */
async function atOneInstant<T>(client: pg.Client, work: (db: Queryable) => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  const query = async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows;
  try {
    return await work({ query, queryNamed: query });
  } finally {
    await client.query("rollback");
  }
}

async function dumpTables(client: pg.Client, db: Queryable, folder: string): Promise<Manifest["tables"]> {
  await mkdir(path.join(folder, "tables"), { recursive: true });
  const dumped: Manifest["tables"] = [];
  for (const table of await readTables(db)) dumped.push({ ...table, rows: await dumpTable(client, folder, table) });
  return dumped;
}

async function dropOthers(folder: string, copied: Set<string>, keys: readonly string[]): Promise<void> {
  const known = new Set(keys);
  for (const key of copied) if (!known.has(key)) await rm(path.join(folder, "files", key), { force: true });
}

type DumpedTable = Omit<Manifest, "has_secrets">;

interface Attempt {
  readonly client: pg.Client;
  readonly options: DumpOptions;
  readonly copied: Set<string>;
  /** Keys missing in the previous attempt: a file missing twice is lost. */
  readonly missed: ReadonlySet<string>;
}

/** @returns the keys whose files were removed meanwhile, when another attempt is needed */
async function attempt({ client, options, copied, missed }: Attempt): Promise<DumpedTable | readonly string[]> {
  return atOneInstant(client, async (db) => {
    const keys = await readKeys(db);
    const missing = await dumpFiles(options, keys, copied);
    if (missing.some((key) => !missed.has(key))) return missing;
    const [now] = await db.query<{ taken_at: string }>("select now() as taken_at", []);
    const migrations = await db.query<Manifest["migrations"][number]>(
      "select name, checksum from schema_migration order by name",
      [],
    );
    await dropOthers(options.folder, copied, keys);
    return {
      format: FORMAT,
      taken_at: now?.taken_at ?? "",
      migrations: [...migrations],
      tables: await dumpTables(client, db, options.folder),
      sequences: await readSequences(db),
      files: keys.filter((key) => !missing.includes(key)),
      missing_files: missing,
    };
  });
}

/**
 * Dumps the rows of one snapshot and the files they reference, while others write. When a file is removed after the
 * snapshot and before it is copied, the dump starts again with a later snapshot.
 * @throws Error when files are removed faster than they can be copied
 */
export async function dump(options: DumpOptions): Promise<DumpedTable> {
  const client = new pg.Client(connectionConfig({ url: options.url }));
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO'");
    const copied = new Set<string>();
    let missed: ReadonlySet<string> = new Set();
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const result = await attempt({ client, options, copied, missed });
      if ("format" in result) return result;
      missed = new Set(result);
    }
    throw new Error("Files are removed faster than they can be copied: take the backup at a quieter hour.");
  } finally {
    await client.end();
  }
}
