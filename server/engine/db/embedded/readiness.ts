import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { ROLE } from "./cluster.ts";
import { hasEnded } from "./launch.ts";
import { pollUntil } from "./poll.ts";

/** Crash recovery can take long. */
const READY_LIMIT_MS = 60_000;

/** Connection string for this socket; valid for `pg`, libpq and `new URL`. */
export function toUrl(socketFolder: string, database: string): string {
  const url = new URL(`postgres://${ROLE}@localhost:5432/${database}`);
  url.searchParams.set("host", socketFolder);
  // A PGSSLMODE in the caller's environment would require TLS on the socket.
  url.searchParams.set("sslmode", "disable");
  return url.href;
}

/** Waits until the server accepts connections; false when it has ended or the time is over. */
export async function waitUntilReady(child: ChildProcess, socketFolder: string): Promise<boolean> {
  const url = toUrl(socketFolder, "postgres");
  let isReady = false;
  await pollUntil(async () => {
    isReady = await answers(url);
    return isReady || hasEnded(child);
  }, READY_LIMIT_MS);
  return isReady;
}

async function answers(url: string): Promise<boolean> {
  try {
    await ping(url, "select 1");
    return true;
  } catch {
    return false;
  }
}

/** Creates the database when missing; collation and encoding come from the cluster. */
export async function ensureDatabase(socketFolder: string, name: string): Promise<void> {
  const url = toUrl(socketFolder, "postgres");
  const found = await ping(url, "select from pg_database where datname = $1", [name]);
  if (found > 0) return;
  await ping(url, `create database ${pg.escapeIdentifier(name)}`);
}

async function ping(url: string, sql: string, values: string[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(sql, values)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => {});
  }
}
