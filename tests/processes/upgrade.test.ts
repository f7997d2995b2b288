import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { compareCatalogues, readCatalogue } from "#server/engine/db/system-catalogue.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { readMigrations as readReleaseMigrations } from "#server/schema/read-schema.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { copyDatabase, createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* Servers of this release on the database of the last release before the schema was one text. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let old: TestDatabase;
let fresh: readonly string[];
/** Of every migration of this release. */
let names: readonly string[];
beforeAll(async () => {
  old = await loadOldCompany(await createOldDatabase());
  const template = await createTestDatabase();
  const db = createDb({ url: template.url });
  fresh = await readCatalogue(db);
  names = (await readReleaseMigrations()).map(({ name }) => name);
  await db.close();
  await template.drop();
});
afterAll(() => old.drop());

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await copyDatabase(old);
  db = createDb({ url: database.url });
});
afterEach(async () => {
  await discardServers();
  await db.close();
  await database.drop();
});

const readMigrations = () => db.query<{ name: string }>("select name, checksum from schema_migration order by name");
const start = () => startServer({ PORT: "0", DATABASE_URL: database.url });

test("a server that is killed while it adopts a database leaves it as it was, and the next one adopts it", async () => {
  const catalogue = await readCatalogue(db);
  const migrations = await readMigrations();
  const lock = await lockTable(db, "webhook");
  const killed = await start();
  await lock.untilLockIsAwaited();
  killed.child.kill("SIGKILL");
  await killed.ended();
  await lock.release();
  expect(await readMigrations()).toEqual(migrations);
  expect(compareCatalogues(catalogue, await readCatalogue(db))).toEqual([]);

  const next = await start();
  await next.untilOutput(/Ctrl-C stops it/, 200_000);
  expect((await readMigrations()).map(({ name }) => name)).toEqual(names);
  expect(compareCatalogues(fresh, await readCatalogue(db))).toEqual([]);
});

test("two servers that start at once on an old database both serve it", async () => {
  const servers = await Promise.all([start(), start()]);
  for (const server of servers) await server.untilOutput(/Ctrl-C stops it/, 200_000);
  expect((await readMigrations()).map(({ name }) => name)).toEqual(names);
  expect(compareCatalogues(fresh, await readCatalogue(db))).toEqual([]);
});
