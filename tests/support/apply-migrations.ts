import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { connectionConfig } from "#server/engine/db/pool.ts";

const folder = new URL("../../server/engine/db/migrations/", import.meta.url);

/** Applies those of the migrations that are wanted, in their order, to a database of a test's own. */
export async function applyMigrations(url: string, wanted: (name: string) => boolean): Promise<void> {
  const client = new pg.Client(connectionConfig({ url }));
  await client.connect();
  for (const name of (await readdir(folder)).toSorted())
    if (wanted(name)) await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.end();
}
