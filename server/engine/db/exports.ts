import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { EXPORTS } from "#shared/domain/core/policy.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";
import type { Db } from "./pool.ts";
import { type RowStream, streamRows } from "./stream-rows.ts";

/** Streams the rows of exports over connections of their own, so that lists do not wait for those of exports. */
export interface Exports {
  /**
   * Like `streamRows`, once a connection is free.
   * @throws AppError exports_busy
   */
  stream(text: string, values: readonly unknown[]): Promise<RowStream>;
}

const refuse = () => new AppError("exports_busy", { retryAfterSeconds: EXPORTS.waitMs / 1_000, isExpected: true });

/** @param db has as many connections as exports run at the same time */
export function createExports(db: Db): Exports {
  const limit = pLimit(EXPORTS.atOnce);
  return {
    async stream(text, values) {
      const leave = await waitForSlot(limit, EXPORTS.waitMs, refuse);
      try {
        const stream = await streamRows(db, text, values);
        return { ...stream, close: () => stream.close().finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
