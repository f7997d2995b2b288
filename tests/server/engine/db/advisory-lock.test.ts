import { afterAll, beforeAll, expect, test } from "vitest";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { readSources } from "#tests/conventions/source-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const lock = defineLock("one of the tests");

/** Whether a second transaction gets the lock while a first one holds it, and once the first has ended. */
async function triedBeside(held: string | undefined, wanted: string | undefined): Promise<[boolean, boolean]> {
  const tryIt = () => transact(db, null, (tx) => lock.tryTake(tx, wanted));
  const during = await transact(db, null, async (tx) => {
    await lock.take(tx, held);
    return tryIt();
  });
  return [during, await tryIt()];
}

test("a lock is held until its transaction ends, each key by itself", async () => {
  expect(await triedBeside("a", "a")).toEqual([false, true]);
  expect(await triedBeside(undefined, undefined)).toEqual([false, true]);
  expect(await triedBeside("a", "b")).toEqual([true, true]);
  expect(await triedBeside(undefined, "a")).toEqual([true, true]);
});

test("a lock's number in SQL is the one by which it is taken", async () => {
  const [free] = await transact(db, null, async (tx) => {
    await lock.take(tx, "a");
    return db.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${lock.numberOf("$1::text")}) as taken`, [
      "a",
    ]);
  });
  expect(free).toEqual({ taken: false });
});

test("two locks never share a name", () => {
  expect(() => defineLock("one of the tests")).toThrow("one of the tests");
  expect(() => defineLock("it's")).toThrow("it's");
});

test("advisory locks are taken through the registry alone", async () => {
  // They lock on a connection of their own, or look at what is locked; migrations lock before there is a schema.
  const others = new Set([
    "server/engine/db/advisory-lock.ts",
    "server/engine/db/migrate.ts",
    "server/engine/http/idempotency.ts",
    "server/engine/jobs/free-jobs.ts",
  ]);
  const raw = (await readSources()).filter(
    ({ path, text }) => path.startsWith("server/") && /advisory(_xact)?_lock/.test(text),
  );
  expect(raw.map(({ path }) => path).filter((path) => !others.has(path))).toEqual([]);
});
