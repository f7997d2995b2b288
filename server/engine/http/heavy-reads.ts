import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import { HEAVY_READS, SUMS } from "#shared/domain/core/policy.ts";
import { waitForBoth, waitForSlot } from "#server/engine/wait-for-slot.ts";

/** Limits how many reads of a kind this server works on at the same time, whatever sessions and tokens they come by. */
export interface HeavyReads {
  /**
   * @returns a function that ends the read
   * @throws AppError too_many_reads or too_many_sums
   */
  enter(user_id: string): Promise<() => void>;
}

type Refusal = "too_many_reads" | "too_many_sums";

const refusal = (code: Refusal, waitMs: number) => () => {
  const seconds = Math.ceil(waitMs / 1_000);
  return new AppError(code, { params: { seconds }, retryAfterSeconds: seconds });
};

/** Slots of each user. @param waitMs milliseconds that a further read waits */
function createUserSlots(atOnce: number, waitMs: number, code: Refusal): HeavyReads {
  // One small entry for each user who has read since the start.
  const limits = new Map<string, LimitFunction>();
  return {
    enter(user_id) {
      const limit = limits.get(user_id) ?? pLimit(atOnce);
      limits.set(user_id, limit);
      return waitForSlot(limit, waitMs, refusal(code, waitMs));
    },
  };
}

/** Heavy reads, by user. @param waitMs milliseconds that a further one waits */
export const createHeavyReads = (waitMs: number): HeavyReads =>
  createUserSlots(HEAVY_READS.atOnce, waitMs, "too_many_reads");

/** Sums of lists, by user and in all. @param waitMs milliseconds that a further one waits for each */
export function createSums(waitMs: number): HeavyReads {
  const ofUsers = createUserSlots(SUMS.atOnce, waitMs, "too_many_sums");
  const ofServer = pLimit(SUMS.ofServer);
  return {
    enter: (user_id) =>
      waitForBoth(ofUsers.enter(user_id), () => waitForSlot(ofServer, waitMs, refusal("too_many_sums", waitMs))),
  };
}
