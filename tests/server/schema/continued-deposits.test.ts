import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/engine/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { createOldDatabase, loadOldCompany } from "#tests/support/old-release.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/* Migration 0140: the return of a deposit that renewals continue is due after the keys of the last one. */

let database: TestDatabase;
let db: Db;
let deposits: readonly string[];

beforeAll(async () => {
  database = await loadOldCompany(await createOldDatabase());
  db = createDb({ url: database.url, max: 1 });
  const rows = await db.query<{ id: string; rental_id: string }>(
    "select id, rental_id from deposit where kind = 'legal' order by code limit 5",
    [],
  );
  deposits = rows.map(({ id }) => id);
  const [first, second, last, kept, renewal] = rows.map(({ rental_id }) => rental_id);
  await db.query("set session_replication_role = replica", []);
  await db.query(
    "update rental set renews_id = null, state = 'ended', signed_on = start_date, keys_returned_on = null",
    [],
  );
  await db.query("update deposit set return_due_on = null", []);
  const write = "update rental set renews_id = $2, keys_returned_on = $3 where id = $1";
  await db.query(write, [second, first, null]);
  await db.query(write, [last, second, "2026-01-31"]);
  await db.query(write, [kept, null, "2026-01-15"]);
  await db.query(write, [renewal, kept, "2026-03-01"]);
  await db.query("update deposit set return_due_on = '2026-02-15' where id = $1", [deposits[3]]);
  await db.query("set session_replication_role = default", []);
  await migrate(connectionConfig({ url: database.url }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const dueOn = async (id: string | undefined) => {
  const [row] = await db.query<{ return_due_on: string | null }>("select return_due_on from deposit where id = $1", [
    id,
  ]);
  return row?.return_due_on;
};

test("deposits of renewed rentals are due one month after the keys of the last renewal", async () => {
  expect(await dueOn(deposits[0])).toBe("2026-02-28");
  expect(await dueOn(deposits[1])).toBe("2026-02-28");
});

test("a deposit of a rental with keys of its own keeps its day", async () => {
  expect(await dueOn(deposits[3])).toBe("2026-02-15");
});
