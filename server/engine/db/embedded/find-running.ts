import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { toUrl } from "./readiness.ts";

/** The line of postmaster.pid that names the folder of the socket (PostgreSQL, storage-file-layout). */
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

/** The address of the database that a live server runs in a folder; null where none does. */
export async function findRunning(dataDir: string, database: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "");
  const folder = text.split("\n")[SOCKET_LINE]?.trim();
  if (!folder) return null;
  const url = toUrl(folder, database);
  return (await answers(url)) ? url : null;
}
