import Cursor from "pg-cursor";
import type { Db } from "./pool.ts";

const BATCH = 1_000;
/** A cursor's clock runs while its reader is slow: a million rows take longer through a thin line than any other statement may. */
const LIMIT = "30min";

/** Rows that are being read, and the way to give their connection back: needed even when nobody ever read them. */
export interface RowStream {
  readonly rows: AsyncIterable<unknown[]>;
  /** Every call waits for the same end. */
  readonly close: () => Promise<void>;
}

/**
 * Reads a statement's rows in batches through a cursor: as arrays, in the order of its columns. Resolves once the first
 * batch is there, so that what the database refuses is known before an answer begins.
 */
export async function streamRows(db: Db, text: string, values: readonly unknown[]): Promise<RowStream> {
  const client = await db.pool.connect();
  const setting = client.query(`set statement_timeout = '${LIMIT}'`);
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: "array" }));
  let closing: Promise<void> | undefined;
  const end = async () => {
    try {
      await cursor.close();
      await client.query("reset statement_timeout");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const close = () => (closing ??= end());
  try {
    await setting;
    const first = await cursor.read(BATCH);
    return { rows: readOn(first, cursor, close), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* readOn(
  first: unknown[][],
  cursor: Cursor<unknown[]>,
  close: () => Promise<void>,
): AsyncGenerator<unknown[]> {
  try {
    for (let rows = first; rows.length > 0; rows = await cursor.read(BATCH)) yield* rows;
  } finally {
    await close();
  }
}
