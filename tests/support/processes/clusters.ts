import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { endLeftOvers } from "#server/engine/db/embedded/left-over.ts";
import pg from "pg";

const inUse: string[] = [];
let template = "";

/** Starts a PostgreSQL with little memory. */
export function start(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings: { shared_buffers: "16MB", ...settings } });
}

/** A data directory that does not exist yet, in a folder as made by `mktemp -d` (0700). */
export async function anEmptyFolder(): Promise<string> {
  const dataDir = await aDataDir();
  inUse.push(dataDir);
  return dataDir;
}

/** The data directory of a stopped PostgreSQL. */
export async function aCluster(): Promise<string> {
  const dataDir = await anEmptyFolder();
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

async function aDataDir(): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), "llavero-test-")), "postgres");
}

/** Creates the cluster that the others are copies of. */
export async function makeTemplate(): Promise<void> {
  template = await aDataDir();
  const server = await start(template);
  await server.stop();
}

export function discardTemplate(): Promise<void> {
  return discard(template);
}

/** Removes the clusters of a test, including those a failed one left running. */
export async function discardClusters(): Promise<void> {
  await Promise.all(inUse.splice(0).map(discard));
}

async function discard(dataDir: string): Promise<void> {
  await endLeftOvers(dataDir, () => {});
  await rm(path.dirname(dataDir), { recursive: true, force: true });
}

/** Runs statements on one connection and returns the rows of the last. */
export async function queryCluster(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
