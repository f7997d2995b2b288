import type { SheetCellValue } from "./row-xml.ts";

/** Rows in batches of any size. */
export type Batches = AsyncIterable<readonly (readonly SheetCellValue[])[]>;

/** Rows taken one by one; the source is only awaited when the batch is used up. */
export interface RowSource {
  /** Waits for a row; false at the end. */
  readonly isMore: () => Promise<boolean>;
  /** The next available row; undefined when the batch is used up. */
  readonly take: () => readonly SheetCellValue[] | undefined;
  readonly close: () => Promise<void>;
}

/** Takes rows from batches without a promise for each row. */
export function createRowSource(batches: Batches): RowSource {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: readonly (readonly SheetCellValue[])[] = [];
  let at = 0;
  return {
    async isMore() {
      while (at >= batch.length) {
        const next = await iterator.next();
        if (next.done) return false;
        batch = next.value;
        at = 0;
      }
      return true;
    },
    take: () => batch[at++],
    async close() {
      await iterator.return?.();
    },
  };
}
