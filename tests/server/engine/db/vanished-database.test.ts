import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionConfig, createDb, type Db } from "#server/engine/db/pool.ts";
import { createReadiness } from "#server/engine/http/readiness.ts";
import { createListener } from "#server/engine/realtime/listener.ts";
import { createMetrics } from "#server/engine/services/metrics.ts";
import { type UnresponsiveRelay, startUnresponsiveRelay } from "#tests/support/unresponsive-relay.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* The database host loses power and another takes over: connections are not closed, and existing ones never respond. */

const BEAT_MS = 50;
let database: TestDatabase;
let direct: Db;
let relay: UnresponsiveRelay;

beforeAll(async () => {
  database = await createTestDatabase();
  direct = createDb({ url: database.url });
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});
beforeEach(async () => {
  relay = await startUnresponsiveRelay(database.url);
});
afterEach(() => relay.close());

test("announcements are received again by a new connection, and listeners are notified of the gap", async () => {
  const gaps = new EventTarget();
  const heard: string[] = [];
  const listener = createListener(connectionConfig({ url: relay.url }), () => {}, BEAT_MS);
  listener.on("row_changed", (payload) => {
    heard.push(payload);
    gaps.dispatchEvent(new Event("heard"));
  });
  listener.onGap(() => gaps.dispatchEvent(new Event("gap")));
  await listener.start();
  const gap = once(gaps, "gap");
  relay.silence();
  await gap;
  const received = once(gaps, "heard");
  await direct.query("select pg_notify('row_changed', 'after the gap')");
  await received;
  expect(heard).toEqual(["after the gap"]);
  await listener.stop();
});

test("after a timeout on a silent connection the next check uses another one and is ready again", async () => {
  const db = createDb({ url: relay.url, max: 1 });
  const readiness = createReadiness(db, () => {});
  expect(await readiness.check()).toBe("ready");
  relay.silence();
  expect(await readiness.check()).toBe("no_database");
  expect(await readiness.check()).toBe("ready");
  await db.close();
});

test("process metrics are available while the database does not respond", async () => {
  const db = createDb({ url: relay.url, max: 1 });
  const metrics = createMetrics({ work: db, reads: db, exports: db });
  await db.query("select 1");
  relay.silence();
  expect(await metrics.render()).toContain("llavero_memory_bytes");
  metrics.close();
  await db.close();
});
