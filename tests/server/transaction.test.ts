import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/db/pool.ts";
import { transact } from "#server/db/transaction.ts";
import { isConnectionFailure } from "#server/http/database-errors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: whoever comes next gets it as the one before left it.
  db = createDb({ url: database.url, max: 1 });
  await db.query("create table seen (word text primary key)");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const words = async () =>
  (await db.query<{ word: string }>("select word from seen order by 1")).map(({ word }) => word);

test("what fails leaves nothing behind, and the connection to whoever comes next", async () => {
  const failing = transact(db, null, async (tx) => {
    await tx.query("insert into seen values ('lost')");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await transact(db, null, (tx) => tx.query("insert into seen values ('kept')"));
  expect(await words()).toEqual(["kept"]);
});

test("a refusal that the work swallows does not end as if all had been written", async () => {
  let isDone = false;
  const swallowing = transact(db, null, async (tx) => {
    tx.afterCommit(() => (isDone = true));
    await tx.query("insert into seen values ('lost')");
    await tx.query("insert into seen values ('kept')").catch(() => null);
  });
  await expect(swallowing).rejects.toThrow("after one of its statements had failed");
  expect(isDone).toBe(false);
  expect(await words()).toEqual(["kept"]);
});

test("a connection that breaks is told as such, and nobody gets it again", async () => {
  const broken: unknown = await transact(db, null, (tx) =>
    tx.query("select pg_terminate_backend(pg_backend_pid())"),
  ).catch((error: unknown) => error);
  expect(isConnectionFailure(broken)).toBe(true);
  expect(await words()).toEqual(["kept"]);
});
