import pg from "pg";
import { expect, test } from "vitest";
import { compareCatalogues, readCatalogue } from "#server/db/catalogue.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectionConfig, createDb } from "#server/db/pool.ts";
import { createFunctions, createTables, createTriggers } from "#server/db/schema-objects.ts";
import { readSchema } from "#server/schema/read-schema.ts";
import { createEmptyDatabase } from "#tests/support/test-database.ts";

async function createFromFiles(url: string): Promise<void> {
  const [core, ...files] = await readSchema();
  if (!core) throw new Error("no core.sql");
  const client = new pg.Client(connectionConfig({ url }));
  await client.connect();
  await client.query("begin; set local check_function_bodies = off");
  await client.query("create table schema_object (kind text, name text, checksum text)");
  await createTables(client, [core]);
  await createFunctions(client, [core]);
  await createTables(client, files);
  await createFunctions(client, files);
  await createTriggers(client, [core, ...files]);
  await client.query("commit");
  await client.end();
}

test("the files of the schema make the same database as the numbered migrations", async () => {
  const migrated = await createEmptyDatabase();
  const created = await createEmptyDatabase();
  await migrate(connectionConfig({ url: migrated.url }));
  await createFromFiles(created.url);
  const before = createDb({ url: migrated.url });
  const after = createDb({ url: created.url });
  const expected = await readCatalogue(before);
  expect(expected.length).toBeGreaterThan(4000);
  expect(compareCatalogues(expected, await readCatalogue(after))).toEqual([]);
  await Promise.all([before.close(), after.close()]);
  await migrated.drop();
  await created.drop();
});
