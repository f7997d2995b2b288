import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockNext, isLastAttempt, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { lockDueDelivery } from "#server/areas/administration/webhooks/webhook-queue.ts";
import { lockDueMail } from "#server/areas/notifications/mail-queue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
  await db.query(`
    create table probe (id int primary key, topic text not null default 'a', attempts int not null default 0,
      next_attempt_at timestamptz not null default clock_now())`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.query("truncate probe"));

interface LockedRow {
  readonly id: number;
  readonly attempts: number;
  readonly minutes: number;
}

const three: RetryQueue = { table: "probe", key: "id", policy: { minutes: [2, 5], attempts: 3 } };
const endless: RetryQueue = { ...three, policy: { minutes: [2, 5], attempts: null } };

const lock = (queue: RetryQueue, values: readonly unknown[] = []) =>
  lockNext<LockedRow>(
    db,
    queue,
    "select id, attempts, round(extract(epoch from next_attempt_at - clock_now()) / 60)::int as minutes from locked",
    values,
  );
const add = (id: number, attempts: number, minutesAgo: number, topic = "a") =>
  db.query(
    "insert into probe (id, attempts, next_attempt_at, topic) values ($1, $2, clock_now() - make_interval(mins => $3), $4)",
    [id, attempts, minutesAgo, topic],
  );

test("each attempt sets the next one by its number, and the last interval repeats", async () => {
  await add(1, 0, 0);
  await add(2, 1, 1);
  await add(3, 7, 2);
  expect(await lock(endless)).toEqual({ id: 3, attempts: 8, minutes: 5 });
  expect(await lock(endless)).toEqual({ id: 2, attempts: 2, minutes: 5 });
  expect(await lock(endless)).toEqual({ id: 1, attempts: 1, minutes: 2 });
  expect(await lock(endless)).toBe(null);
});

test("what is not due yet, or had its last attempt, is not locked", async () => {
  await add(1, 0, -1);
  await add(2, 3, 1);
  expect(await lock(three)).toBe(null);
  expect([2, 3, 4].map((attempts) => isLastAttempt(three, attempts))).toEqual([false, true, true]);
  expect(isLastAttempt(endless, 1_000)).toBe(false);
});

test("a queue locks only the rows that wait in its own sense", async () => {
  await add(1, 0, 2, "a");
  await add(2, 0, 1, "b");
  const ofTopic = { ...three, isWaiting: "topic = $3" };
  expect(await lock(ofTopic, ["b"])).toMatchObject({ id: 2 });
  expect(await lock(ofTopic, ["b"])).toBe(null);
});

test("servers that lock at once get a row each", async () => {
  for (let id = 1; id <= 4; id += 1) await add(id, 0, id);
  const locked = await Promise.all(Array.from({ length: 6 }, () => lock(three)));
  expect(locked.flatMap((row) => (row ? [row.id] : [])).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
});

test("a mail that an earlier release queued and tried twice is locked for its third attempt", async () => {
  await db.query(`
    with made as (
      insert into mail ("to", language, subject, text, is_confidential, state, attempts, next_attempt_at)
      values ('ana@example.com', 'es', 'Aviso', 'Texto', false, 'queued', 2, clock_now() - interval '1 minute') returning id)
    insert into mail_queue (mail_id, attempts, next_attempt_at, sealed_text)
    select id, 2, clock_now() - interval '1 minute', null from made`);
  expect(await lockDueMail(db)).toMatchObject({ to: "ana@example.com", attempts: 3, sealed_text: null });
  const [row] = await db.query(
    "select attempts, next_attempt_at > clock_now() + interval '14 minutes' as is_later from mail_queue",
  );
  expect(row).toEqual({ attempts: 3, is_later: true });
});

test("a delivery that an earlier release queued and tried once is locked for its second attempt", async () => {
  const [hook] = await db.query<{ id: string }>(`
    insert into webhook (name, url, events) values ('Contabilidad', 'https://example.com/hook', '{invoice.issue}') returning id`);
  const webhook_id = hook?.id ?? "";
  await db.query(
    `insert into webhook_delivery (webhook_id, event, attempts, next_attempt_at)
     values ($1, 'invoice.issue', 1, clock_now() - interval '1 minute')`,
    [webhook_id],
  );
  expect(await lockDueDelivery(db, webhook_id)).toMatchObject({
    webhook_id,
    url: "https://example.com/hook",
    event: "invoice.issue",
    attempts: 2,
  });
  expect(await db.query("select 1 from webhook_attempt")).toHaveLength(1);
  expect(await lockDueDelivery(db, webhook_id)).toBe(null);
});
