import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
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

/*
 * PostgreSQL marks a transaction as undone before it is gone: whoever comes between gets its row, and is refused on writing it.
 * Parts for many pages of `pg_xact` make that moment long enough to be met nearly always where a processor is free.
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

test("who comes while another one's update is being undone is not told of it: the work is done again", async () => {
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
    expect(await both.query("select times, (select count(*)::int from meeting) as kept from met")).toEqual([
      { times: meetings.length, kept: meetings.length },
    ]);
  }
  await both.close();
});
