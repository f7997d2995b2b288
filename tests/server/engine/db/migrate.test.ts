import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findOrphans } from "#server/engine/db/backup/foreign-keys.ts";
import { load } from "#server/engine/db/backup/load.ts";
import { openBackup } from "#server/engine/db/backup/manifest.ts";
import { compareCatalogues, readCatalogue } from "#server/engine/db/system-catalogue.ts";
import { createTablesAsOf, findPending, migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { adoptedMigrations } from "#server/schema/adopted-migrations.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { loadOldCompany, createOldDatabase, OLD_BACKUP } from "#tests/support/old-release.ts";
import {
  copyDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#tests/support/test-database.ts";

/* How a database comes to this release: created, adopted, upgraded, restored. */

const databases: TestDatabase[] = [];
const handles: Db[] = [];

async function open(pending: Promise<TestDatabase>): Promise<{ db: Db; config: pg.ClientConfig; url: string }> {
  const database = await pending;
  const db = createDb({ url: database.url, max: 2 });
  databases.push(database);
  handles.push(db);
  return { db, config: connectionConfig({ url: database.url }), url: database.url };
}

let fresh: readonly string[];
let old: TestDatabase;
beforeAll(async () => {
  const { db } = await open(createTestDatabase());
  fresh = await readCatalogue(db);
  await closeAll();
  old = await createOldDatabase();
});
async function closeAll(): Promise<void> {
  for (const db of handles.splice(0)) await db.close();
  for (const database of databases.splice(0)) await database.drop();
}
afterEach(closeAll);
afterAll(() => old.drop());

const differences = async (db: Db) => compareCatalogues(fresh, await readCatalogue(db));
const countRows = async (db: Db, name: string) =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${name}`))[0]?.count;

/**
 * Rows that migrations add. 0007: what it says of who saw every property, in entries of the history, and in managers that there
 * were not. 0052: the type of incident for visitors whose matter fits no other.
 */
async function noted(db: Db, table: string): Promise<number> {
  if (table === "incident_type") return (await countRows(db, "incident_type where name = 'Otro'")) ?? 0;
  const entries = await db.query<{ action: string }>(
    "select action from audit_entry where changes ? 'sees_all_properties'",
  );
  if (table === "manager") return entries.filter(({ action }) => action === "create").length;
  return table === "audit_entry" ? entries.length : 0;
}

/** Tables whose name changed after the baseline. */
const RENAMED: Readonly<Record<string, string>> = { document_print: "document_pdf" };

/** The line of a function, a trigger or a view; a constraint trigger is a constraint beside. */
const OBJECT = /^(?:routine |trigger |view |constraint \S+ \w+ TRIGGER )/;

test("the baseline creates the tables, indexes and checks of the old migrations", async () => {
  const { db } = await open(copyDatabase(old));
  const baseline = await open(createEmptyDatabase());
  await createTablesAsOf(baseline.config, new Map(adoptedMigrations));
  const structureOf = (catalogue: readonly string[]) => catalogue.filter((line) => !OBJECT.test(line));
  const structure = structureOf(await readCatalogue(baseline.db));
  expect(structure.length).toBeGreaterThan(3000);
  expect(compareCatalogues(structure, structureOf(await readCatalogue(db)))).toEqual([]);
});

test("an adopted database has the catalogue of a fresh one, and nothing is left to be done", async () => {
  const { db, config } = await open(copyDatabase(old));
  expect(await migrate(config)).toContain("0000_baseline.sql");
  expect(await differences(db)).toEqual([]);
  expect(await findPending(db)).toEqual([]);
  expect(await migrate(config)).toEqual([]);
});

test("an adopted company keeps every row, its references and its sums", async () => {
  const { db, config } = await open(loadOldCompany(await copyDatabase(old)));
  await migrate(config);
  const { tables } = await openBackup(OLD_BACKUP);
  for (const { schema, name, rows } of tables) {
    const added = await noted(db, name);
    if (schema === "public")
      expect([name, await countRows(db, `"${RENAMED[name] ?? name}"`)]).toEqual([name, rows + added]);
  }
  expect(await findOrphans(db)).toEqual([]);
  expect(await violatedInvariants(db)).toEqual([]);
});

test("two servers that start at once on an old database adopt it once", async () => {
  const { db, config } = await open(copyDatabase(old));
  const applied = await Promise.all([migrate(config), migrate(config)]);
  expect(applied.flat().filter((name) => name === "0000_baseline.sql")).toHaveLength(1);
  expect(await differences(db)).toEqual([]);
});

test.each([
  ["that lacks the last migration", "delete from schema_migration where name like '0210%'"],
  ["with a migration that was changed", "update schema_migration set checksum = 'x' where name like '0198%'"],
  ["with one more migration", "insert into schema_migration (name, checksum) values ('0211_more.sql', 'x')"],
])("a database %s is refused, unchanged, with the commit to start first", async (_what, sql) => {
  const { db, config } = await open(copyDatabase(old));
  await db.query(sql);
  const readAll = async () => [
    ...(await readCatalogue(db)),
    ...(await db.query("select * from schema_migration order by name")).map((row) => JSON.stringify(row)),
    ...(await db.query("select to_regclass('schema_object')::text as records")).map((row) => JSON.stringify(row)),
  ];
  const before = await readAll();
  await expect(migrate(config)).rejects.toThrow(/commit cc555ed0/);
  expect(await readAll()).toEqual(before);
});

test("a backup of the old format is restored to the catalogue and the rows of this release", async () => {
  const { db, config, url } = await open(createEmptyDatabase());
  const content = await openBackup(OLD_BACKUP);
  await createTablesAsOf(config, new Map(adoptedMigrations));
  await prepareJobs(db);
  await load(url, OLD_BACKUP, content);
  await migrate(config);
  expect(await differences(db)).toEqual([]);
  const { rows = 0 } = content.tables.find(({ name }) => name === "audit_entry") ?? {};
  expect(await countRows(db, "audit_entry")).toBe(rows + (await noted(db, "audit_entry")));
  expect(await violatedInvariants(db)).toEqual([]);
});

test("a function whose text changed is created again, one that is gone is dropped, and a view of the user's own is in the way", async () => {
  const { db, config } = await open(createTestDatabase());
  await db.query(
    "create or replace function business_today() returns date language sql stable return date '2000-01-01'",
  );
  await db.query("update schema_object set checksum = 'old' where name = 'business_today'");
  await db.query("create function former() returns integer language sql return 1");
  await db.query("insert into schema_object (kind, name, checksum) values ('function', 'former', 'x')");
  expect(await migrate(config)).toEqual([]);
  expect(await differences(db)).toEqual([]);

  await db.query("create view ours as select business_today() as today");
  await db.query("update schema_object set checksum = 'old' where name = 'business_today'");
  await expect(migrate(config)).rejects.toThrow("view ours");
  await db.query("drop view ours");
  expect(await differences(db)).toEqual([]);
});

test("a server of an older release leaves a database alone that has migrations of a later one", async () => {
  const { db, config } = await open(createTestDatabase());
  await db.query("insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')");
  await db.query("update schema_object set checksum = 'later' where name = 'business_today'");
  expect(await migrate(config)).toEqual([]);
  const [object] = await db.query<{ checksum: string }>(
    "select checksum from schema_object where name = 'business_today'",
  );
  expect(object?.checksum).toBe("later");
});

test("a migration that was changed after it was applied is refused", async () => {
  const { db, config } = await open(createTestDatabase());
  await db.query("update schema_migration set checksum = 'x'");
  await expect(migrate(config)).rejects.toThrow("0000_baseline.sql was changed after it had been applied");
});
