import type { Cell } from "./row-xml.ts";

/** Rows in batches of any size. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

/** Rows that are taken one after the other; what they come from is only asked when there is none. */
export interface RowSource {
  /** Waits until there is a row; false when there is none any more. */
  readonly isMore: () => Promise<boolean>;
  /** The next row of those that are there; undefined when they are used up. */
  readonly take: () => readonly Cell[] | undefined;
  readonly close: () => Promise<void>;
}

/** The rows of batches: a row of a million costs no promise of its own. */
export function createRowSource(batches: Batches): RowSource {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: readonly (readonly Cell[])[] = [];
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
