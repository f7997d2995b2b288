import Cursor from "pg-cursor";
import type { Db } from "./pool.ts";

const BATCH = 1_000;
/** A cursor's clock runs while its reader is slow: a million rows take longer through a thin line than any other statement may. */
const LIMIT = "30min";

/** Rows that are being read, and the way to give their connection back: needed even when nobody ever read them. */
export interface RowStream {
  readonly batches: AsyncIterable<unknown[][]>;
  /** The same one by one; whoever reads many takes them in batches. */
  readonly rows: AsyncIterable<unknown[]>;
  /** Every call waits for the same end. */
  readonly close: () => Promise<void>;
}

/**
 * Reads a statement's rows in batches through a cursor: as arrays, in the order of its columns. While one batch is worked on the
 * database makes the next. Resolves once the first is there, so that what the database refuses is known before an answer begins.
 */
export async function streamRows(db: Db, text: string, values: readonly unknown[]): Promise<RowStream> {
  const client = await db.pool.connect();
  const setting = client.query(`set statement_timeout = '${LIMIT}'`);
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: "array" }));
  let reading: Promise<unknown[][]> | undefined;
  let closing: Promise<void> | undefined;
  const read = () => {
    reading = cursor.read(BATCH);
    // Who waits for it is told; nobody does once the reader has gone.
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
