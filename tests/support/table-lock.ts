import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#server/engine/db/pool.ts";
import { quoteName } from "#server/engine/db/statement.ts";

/** A server that has to start first is slow on a busy machine. */
const LIMIT_MS = 30_000;

export interface TableLock {
  /** Resolves when a statement waits for the table. */
  untilLockIsAwaited(): Promise<void>;
  release(): Promise<void>;
}

/** Locks a table until released: every user of the table waits, in share mode only writers. */
export async function lockTable(
  db: Db,
  table: string,
  mode: "access exclusive" | "share" = "access exclusive",
): Promise<TableLock> {
  const client = await db.pool.connect();
  await client.query("begin");
  await client.query(`lock table ${quoteName(table)} in ${mode} mode`);
  return {
    async untilLockIsAwaited() {
      const end = performance.now() + LIMIT_MS;
      const waiting = "select 1 from pg_locks where not granted and relation = $1::regclass";
      while ((await client.query(waiting, [quoteName(table)])).rows.length === 0) {
        if (performance.now() > end) throw new Error(`Nobody waited for ${table}`);
        await pause(5);
      }
    },
    async release() {
      await client.query("rollback");
      client.release();
    },
  };
}
