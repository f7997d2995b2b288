import Cursor from "pg-cursor";
import type { Db } from "./pool.ts";

const BATCH = 1_000;

/** Reads a statement's rows in batches through a cursor: as arrays, in the order of its columns. */
export async function* streamRows(db: Db, text: string, values: readonly unknown[]): AsyncGenerator<unknown[]> {
  const client = await db.pool.connect();
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: "array" }));
  try {
    for (let rows = await cursor.read(BATCH); rows.length > 0; rows = await cursor.read(BATCH)) yield* rows;
  } finally {
    await cursor.close();
    client.release();
  }
}
