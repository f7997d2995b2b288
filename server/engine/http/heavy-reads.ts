import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { HEAVY_READS } from "#shared/domain/core/policy.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";

/** Limits how many heavy reads of one user this server works on at the same time, whatever sessions and tokens they come by. */
export interface HeavyReads {
  /**
   * @returns a function that ends the read
   * @throws AppError too_many_reads
   */
  enter(user_id: string): Promise<() => void>;
}

/** @param waitMs milliseconds that a further one waits */
export function createHeavyReads(waitMs: number): HeavyReads {
  const seconds = Math.ceil(waitMs / 1_000);
  const refuse = () => new AppError("too_many_reads", { params: { seconds }, retryAfterSeconds: seconds });
  // One small entry for each user who has read since the start.
  const limits = new Map<string, LimitFunction>();
  return {
    enter(user_id) {
      const limit = limits.get(user_id) ?? pLimit(HEAVY_READS.atOnce);
      limits.set(user_id, limit);
      return waitForSlot(limit, waitMs, refuse);
    },
  };
}
