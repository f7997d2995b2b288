import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "./pool.ts";
import type { Queryable } from "./queryable.ts";

/**
 * Asks the database what must be told soon. A connection that stays silent, as those to a machine that vanished do, is given up,
 * so that another one is asked the next time.
 * @param ms how long it may take
 * @param otherwise the answer where the database fails or is late
 */
export async function askInTime<T>(db: Db, ms: number, ask: (db: Queryable) => Promise<T>, otherwise: T): Promise<T> {
  const query: Queryable["query"] = async <Row extends object>(text: string, values: readonly unknown[]) => {
    const asked = { text, values: [...values], query_timeout: ms };
    return (await db.pool.query<Row>(asked)).rows;
  };
  const late = pause(ms, otherwise, { ref: false });
  return Promise.race([ask({ query, queryNamed: query }).catch(() => otherwise), late]);
}
