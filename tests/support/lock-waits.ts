import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#server/engine/db/pool.ts";

/** A server that has to start first is slow on a busy machine. */
const LIMIT_MS = 30_000;

/** Resolves when that many statements of the test's database wait for locks. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'";
  while ((await db.query(waiting, [])).length < count) {
    if (performance.now() > end) throw new Error(`Fewer than ${count} statements waited`);
    await pause(5);
  }
}
