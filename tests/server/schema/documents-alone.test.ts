import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0130: documents of before are signed alone, and no row of a signer is both the one with the link and another's. */

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("documents of a former release are signed alone, by the links that their signers have", async () => {
  const [documents] = await db.query<{ all: number; alone: number }>(
    'select count(*)::int as "all", (count(*) filter (where bundle_id is null))::int as alone from document',
    [],
  );
  expect(documents?.all).toBeGreaterThan(0);
  expect(documents?.alone).toBe(documents?.all);
  expect(await db.query("select 1 from signer where lead_id is not null", [])).toEqual([]);
});

test("the row of a signer that has a link of its own cannot be led by another one", async () => {
  const [signer] = await db.query<{ id: string }>("select id from signer where task <> 'copy' limit 1", []);
  expect(signer).toBeDefined();
  await db.query("alter table signer disable trigger user", []);
  const change = "update signer set key_hash = sha256('key'), keyed_at = now(), lead_id = $1 where id = $1";
  await expect(db.query(change, [signer?.id])).rejects.toThrow("signer_lead_check");
  await db.query("alter table signer enable trigger user", []);
});
