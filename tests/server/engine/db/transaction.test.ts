import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { readSnapshot, transact, type Tx } from "#server/engine/db/transaction.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // A single connection, so that each transaction gets it in the state the previous one left.
  db = createDb({ url: database.url, max: 1 });
  await db.query("create table seen (word text primary key)");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const words = async () =>
  (await db.query<{ word: string }>("select word from seen order by 1")).map(({ word }) => word);

test("a failed transaction leaves no rows and releases the connection", async () => {
  const failing = transact(db, null, async (tx) => {
    await tx.query("insert into seen values ('lost')");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await transact(db, null, (tx) => tx.query("insert into seen values ('kept')"));
  expect(await words()).toEqual(["kept"]);
});

test("a transaction that ignores a failed statement is rejected instead of reported as committed", async () => {
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

test("a broken connection is reported as such and not reused", async () => {
  const broken: unknown = await transact(db, null, (tx) =>
    tx.query("select pg_terminate_backend(pg_backend_pid())"),
  ).catch((error: unknown) => error);
  expect(isConnectionFailure(broken)).toBe(true);
  expect(await words()).toEqual(["kept"]);
});

/*
 * PostgreSQL marks a transaction as aborted before it releases its locks. In between another transaction gets the
 * row, and its write is refused. Subtransactions over many pages of `pg_xact` extend that moment enough to hit it
 * almost always on a free processor.
 */
const rowThatIsMet = `
  create table met (id int primary key, times int not null);
  insert into met values (1, 0);
  create table meeting (met_id int not null references met);
  create table part (number int);
  create function make_parts(most int) returns void language plpgsql as $$ begin
    for number in 1..most loop
      begin insert into part values (number); exception when others then raise; end;
    end loop;
  end $$;
  create function write_as_soon_as_free() returns void language plpgsql as $$ begin
    loop
      begin perform from met where id = 1 for no key update nowait; exit; exception when lock_not_available then null; end;
    end loop;
    update met set times = times + 1;
  end $$;
`;

test("a transaction that conflicts with a rollback in progress is retried without an error", async () => {
  const both = createDb({ url: database.url, max: 2 });
  await both.query(rowThatIsMet);
  const meet = async (tx: Tx) => {
    await tx.query("insert into meeting values (1)");
    await tx.query("select write_as_soon_as_free()");
  };
  const meetings: Promise<void>[] = [];
  while (meetings.length < 5) {
    const undone = transact(both, null, async (tx) => {
      await tx.query("update met set times = 0");
      await tx.query("select make_parts(300000)");
      meetings.push(transact(both, null, meet));
      await pause(20);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await Promise.all(meetings);
    expect(await both.query("select times, (select count(*)::int from meeting) as stored from met")).toEqual([
      { times: meetings.length, stored: meetings.length },
    ]);
  }
  await both.close();
});

test("a snapshot reads the data of one moment, whatever is written meanwhile", async () => {
  const other = createDb({ url: database.url, max: 1 });
  const count = "select count(*)::int4 as count from seen";
  const counted = await readSnapshot(db, async (snapshot) => {
    const before = await snapshot.query(count, []);
    await other.query("insert into seen values ('meanwhile')", []);
    return [before, await snapshot.query(count, [])];
  });
  await other.close();
  expect(counted[1]).toEqual(counted[0]);
  expect(await words()).toContain("meanwhile");
});
