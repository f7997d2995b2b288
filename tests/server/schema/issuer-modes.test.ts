import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0066: the modes of issuers that were marked as keeping records, or not. */

interface Migrated {
  readonly was_marked: boolean;
  readonly mode: string;
  readonly accepted_at: string | null;
  /** Records that are older than the first mode, or whose issue has another mode. */
  readonly strays: number;
}

let database: TestDatabase;
let db: Db;
let unmarked: string;

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 2 });
  const [issuer] = await db.query<{ id: string }>(
    "update issuer set is_verifactu = false where id = (select id from issuer order by id limit 1) returning id",
    [],
  );
  unmarked = issuer?.id ?? "";
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("a marked issuer is in VERI*FACTU since its first record and waits for an acceptance; an unmarked one is off", async () => {
  const rows = await db.query<Migrated>(
    `select s.id <> $1 as was_marked, s.billing_mode as mode, (select max(m.accepted_at) from issuer_mode m where m.issuer_id = s.id) as accepted_at,
       (select count(*)::int4 from verifactu_record v
        where v.issuer_id = s.id and issuer_mode_on(s.id, v.issue_date) <> v.mode) as strays
     from issuer s`,
    [unmarked],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { was_marked, mode, accepted_at, strays } of rows)
    expect({ mode, accepted_at, strays }).toEqual({
      mode: was_marked ? "verifactu" : "off",
      accepted_at: null,
      strays: 0,
    });
});
