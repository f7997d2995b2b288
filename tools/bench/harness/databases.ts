import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { fillInstallation, fillPeople, fillWork } from "../data/fill.ts";

/*
 * The databases that rows measure on: created once, cached in a folder, and recreated when the schema or the data's
 * code changes.
 */

export interface Databases {
  /** Catalogues and a user. */
  company(): Promise<string>;
  /** Persons and rentals, `count` of each, for readers only. */
  people(count: number): Promise<string>;
  /** The same with as many incidents and audit entries. */
  everything(count: number): Promise<string>;
  /** Runs work on a copy of one of these, which may be changed and is deleted afterwards. */
  inCopy<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result>;
  /** Milliseconds spent so far on creating databases; 0 when they were cached. */
  makingMs(): number;
  stop(): Promise<void>;
}

const FOLDER = path.resolve(".cache/bench");
const SOURCE_FOLDERS = ["server/schema", "server/seed", "tools/bench/data"];

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of SOURCE_FOLDERS) {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 8);
}

const named = (url: string, name: string) => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};
const nameOf = (url: string) => new URL(url).pathname.slice(1);

class Store {
  readonly #postgres: EmbeddedPostgres;
  readonly #mark: string;
  readonly #say: (line: string) => void;
  makingMs = 0;

  constructor(postgres: EmbeddedPostgres, mark: string, say: (line: string) => void) {
    this.#postgres = postgres;
    this.#mark = mark;
    this.#say = say;
  }

  async #administer<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const client = new pg.Client(named(this.#postgres.url, "postgres"));
    await client.connect();
    try {
      return (await client.query<R>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Drops databases of an earlier schema or of an interrupted run. */
  async dropOld(): Promise<void> {
    const old = await this.#administer<{ name: string }>(
      "select datname as name from pg_database where datname like 'bench%' and datname not like '%' || $1",
      [this.#mark],
    );
    for (const { name } of old) await this.#administer(`drop database ${name} with (force)`);
  }

  async #make(what: string, from: string | null, fill: (db: Db) => Promise<void>): Promise<string> {
    const name = `bench_${what}_${this.#mark}`;
    const url = named(this.#postgres.url, name);
    const found = await this.#administer("select from pg_database where datname = $1", [name]);
    if (found.length > 0) return url;
    const start = performance.now();
    const unfinished = named(this.#postgres.url, "bench_unfinished");
    await this.#administer("drop database if exists bench_unfinished with (force)");
    await this.#administer(
      `create database bench_unfinished template ${from === null ? "template1" : nameOf(from)} strategy file_copy`,
    );
    if (from === null) await migrate(connectionConfig({ url: unfinished }));
    const db = createDb({ url: unfinished, max: 2 });
    try {
      await fill(db);
    } finally {
      await db.close();
    }
    await this.#administer(`alter database bench_unfinished rename to ${name}`);
    const ms = performance.now() - start;
    this.makingMs += ms;
    this.#say(`created the database ${what} in ${(ms / 1000).toFixed(0)} s`);
    return url;
  }

  company(): Promise<string> {
    return this.#make("office", null, fillInstallation);
  }

  async people(count: number): Promise<string> {
    return this.#make(`people_${count}`, await this.company(), (db) => fillPeople(db, count));
  }

  async everything(count: number): Promise<string> {
    return this.#make(`everything_${count}`, await this.people(count), (db) => fillWork(db, count));
  }

  async inCopy<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
    const copy = "bench_copy";
    await this.#administer(`drop database if exists ${copy} with (force)`);
    await this.#administer(`create database ${copy} template ${nameOf(url)} strategy file_copy`);
    try {
      return await work(named(this.#postgres.url, copy));
    } finally {
      await this.#administer(`drop database ${copy} with (force)`);
    }
  }

  stop(): Promise<void> {
    return this.#postgres.stop();
  }
}

async function open(say: (line: string) => void): Promise<Store> {
  const dataDir = path.join(path.resolve(process.env["BENCH_CACHE"] ?? FOLDER), "postgres");
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_wal_size: "4GB" } });
  const store = new Store(postgres, await fingerprint(), say);
  await store.dropOld();
  return store;
}

/** PostgreSQL as the product starts it, on the folder of the databases; started when the first of them is requested. */
export function createDatabases(say: (line: string) => void): Databases {
  let opened: Promise<Store> | undefined;
  let resolved: Store | undefined;
  const store = async () => (resolved = await (opened ??= open(say)));
  return {
    company: async () => (await store()).company(),
    people: async (count) => (await store()).people(count),
    everything: async (count) => (await store()).everything(count),
    inCopy: async (url, work) => (await store()).inCopy(url, work),
    makingMs: () => resolved?.makingMs ?? 0,
    stop: async () => (await opened)?.stop(),
  };
}
