import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findOrphans } from "#server/engine/db/backup/foreign-keys.ts";
import { load } from "#server/engine/db/backup/load.ts";
import { type Manifest, openBackup } from "#server/engine/db/backup/manifest.ts";
import { findPending, migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { brokenInvariants } from "#tests/support/money-invariants.ts";
import { PREVIOUS_RELEASE } from "#tests/support/previous-release.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* The database of the release before this one, with a company's data, becomes this one's. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let content: Manifest;
let database: TestDatabase;
let db: Db;
let applied: string[];

beforeAll(async () => {
  content = await openBackup(PREVIOUS_RELEASE);
  database = await createEmptyDatabase();
  db = createDb({ url: database.url });
  const config = connectionConfig({ url: database.url });
  const had = new Set(content.migrations.map(({ name }) => name));
  await migrate(config, (name) => had.has(name));
  await prepareJobs(db);
  await load(database.url, PREVIOUS_RELEASE, content);
  applied = await migrate(config);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Whose rows a later release never changes in number. */
const kept = [
  "person",
  "property",
  "asset",
  "rental",
  "invoice",
  "invoice_line",
  "payment",
  "verifactu_record",
  "incident",
];

const rowsOf = (name: string) => content.tables.find((table) => table.schema === "public" && table.name === name)?.rows;

test("there is something to bring up, and nothing is left to be done", async () => {
  expect(applied.length).toBeGreaterThan(0);
  expect(await findPending(db)).toEqual([]);
});

test.each(kept)("every %s of before is there", async (name) => {
  const [found] = await db.query<{ count: number }>(`select count(*)::int as count from ${name}`);
  expect(rowsOf(name)).toBeGreaterThan(0);
  expect(found?.count).toBe(rowsOf(name));
});

test("what points somewhere still does, sums hold, and the chain of invoices is whole", async () => {
  expect(await findOrphans(db)).toEqual([]);
  expect(await brokenInvariants(db)).toEqual([]);
});
