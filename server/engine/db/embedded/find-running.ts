import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { toUrl } from "./readiness.ts";

/** Line of postmaster.pid with the socket folder (PostgreSQL, storage-file-layout). */
const SOCKET_LINE = 4;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/** Connection string of the live server of a folder; null when none is running. */
export async function findRunning(dataDir: string, database: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "");
  const folder = text.split("\n")[SOCKET_LINE]?.trim();
  if (!folder) return null;
  const url = toUrl(folder, database);
  return (await answers(url)) ? url : null;
}
