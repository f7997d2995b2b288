import Cursor from "pg-cursor";
import type { Db } from "./pool.ts";

const BATCH = 1_000;
/** A cursor's clock runs while its reader is slow: a million rows take longer through a thin line than any other statement may. */
const LIMIT = "30min";

/** Rows that are being read, and `close`, which returns their connection to the pool and must be called even if no row was read. */
export interface RowStream {
  readonly batches: AsyncIterable<unknown[][]>;
  /** The same rows one by one; batches are faster for many rows. */
  readonly rows: AsyncIterable<unknown[]>;
  /** Every call waits for the same end. */
  readonly close: () => Promise<void>;
}

/**
 * Reads a statement's rows in batches through a cursor: as arrays, in the order of its columns. The next batch is
 * fetched while the caller works on one. Resolves after the first batch, so that an error of the statement is known before the response starts.
 */
export async function streamRows(db: Db, text: string, values: readonly unknown[]): Promise<RowStream> {
  const client = await db.pool.connect();
  const setting = client.query(`set statement_timeout = '${LIMIT}'`);
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: "array" }));
  let reading: Promise<unknown[][]> | undefined;
  let closing: Promise<void> | undefined;
  const read = () => {
    reading = cursor.read(BATCH);
    // The caller that awaits it gets the error; after the reader has closed, no one does.
    reading.catch(() => {});
    return reading;
  };
  const end = async () => {
    try {
      await reading?.catch(() => {});
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
    const batches = readOn(await read(), read, close);
    return { batches, rows: oneByOne(batches), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* readOn(
  first: unknown[][],
  read: () => Promise<unknown[][]>,
  close: () => Promise<void>,
): AsyncGenerator<unknown[][]> {
  try {
    let rows = first;
    while (rows.length > 0) {
      const next = read();
      yield rows;
      rows = await next;
    }
  } finally {
    await close();
  }
}

async function* oneByOne(batches: AsyncIterable<unknown[][]>): AsyncGenerator<unknown[]> {
  for await (const rows of batches) yield* rows;
}
