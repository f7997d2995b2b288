import { AppError } from "#shared/domain/core/app-error.ts";
import { PUBLIC_CALLS, type PublicBucket } from "#shared/domain/core/policy.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { callerNetwork } from "./caller-network.ts";
import { countCall } from "./rate-limit.ts";

/** A call without a login, as it counts. */
export interface PublicCall {
  readonly bucket: PublicBucket;
  /** The caller's, as the proxy tells it where one is trusted. */
  readonly address: string;
}

/** Counts a call and refuses it beyond the limit. @throws AppError too_many_attempts */
export async function limitPublicCall(db: Db, { bucket, address }: PublicCall): Promise<void> {
  const { most, minutes } = PUBLIC_CALLS[bucket];
  await countCall(db, "public_call", [{ by: { bucket, address: callerNetwork(address) }, most, minutes }]);
}

function nullForUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === "invalid_link") return null;
  throw error;
}

/**
 * Looks for what a link's key opens. Every unknown key gets the same answer and counts. A good one opens always: of 128 random
 * bits nobody guesses one, and whoever shares an address with somebody who tries would be kept from signing for nothing.
 * @param find what the key opens; null, or a refusal as an invalid link, where there is nothing
 * @throws AppError invalid_link, too_many_attempts, and whatever else `find` refuses
 */
export async function findByKey<T>(db: Db, address: string, find: () => Promise<T | null>): Promise<T> {
  const found = await find().catch(nullForUnknown);
  if (found !== null) return found;
  await limitPublicCall(db, { bucket: "key", address });
  throw new AppError("invalid_link");
}
