import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "./pool.ts";
import type { Queryable } from "./queryable.ts";

/**
 * Runs a query with a time limit. A silent connection, such as one to a lost host, is dropped, so that the next query
 * gets another.
 * @param ms time limit
 * @param otherwise the result when the database fails or is late
 */
export async function queryWithTimeout<T>(
  db: Db,
  ms: number,
  work: (db: Queryable) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const query: Queryable["query"] = async <Row extends object>(text: string, values: readonly unknown[]) => {
    const config = { text, values: [...values], query_timeout: ms };
    return (await db.pool.query<Row>(config)).rows;
  };
  const late = pause(ms, otherwise, { ref: false });
  return Promise.race([work({ query, queryNamed: query }).catch(() => otherwise), late]);
}
