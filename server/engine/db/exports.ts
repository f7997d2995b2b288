import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { EXPORTS } from "#shared/domain/core/policy.ts";
import { waitForBoth, waitForSlot } from "#server/engine/wait-for-slot.ts";
import type { Db } from "./pool.ts";
import { type RowStream, streamRows } from "./stream-rows.ts";

/** Streams the rows of exports over connections of their own, so that lists do not wait for those of exports. */
export interface Exports {
  /**
   * Like `streamRows`, once the user has no other export and a connection is free.
   * @throws AppError too_many_exports where the user has one that goes on, exports_busy where others have all connections
   */
  stream(user_id: string, text: string, values: readonly unknown[]): Promise<RowStream>;
}

const refuse = () => new AppError("exports_busy", { retryAfterSeconds: EXPORTS.waitMs / 1_000, isExpected: true });
const refuseSecond = () => new AppError("too_many_exports", { retryAfterSeconds: EXPORTS.ownWaitMs / 1_000 });

/** @param db has as many connections as exports run at the same time */
export function createExports(db: Db): Exports {
  const ofServer = pLimit(EXPORTS.atOnce);
  // One small entry for each user who has exported since the start.
  const ofUsers = new Map<string, LimitFunction>();
  const enter = (user_id: string) => {
    const ofUser = ofUsers.get(user_id) ?? pLimit(1);
    ofUsers.set(user_id, ofUser);
    const start = performance.now();
    return waitForBoth(waitForSlot(ofUser, EXPORTS.ownWaitMs, refuseSecond), () =>
      waitForSlot(ofServer, EXPORTS.waitMs - (performance.now() - start), refuse),
    );
  };
  return {
    async stream(user_id, text, values) {
      const leave = await enter(user_id);
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
