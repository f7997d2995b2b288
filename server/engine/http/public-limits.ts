import { AppError } from "#shared/domain/core/app-error.ts";
import { PUBLIC_CALLS, type PublicBucket } from "#shared/domain/core/policy.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { callerNetwork } from "./caller-network.ts";
import { countCall } from "./rate-limit.ts";

/** A call without a login, as it counts. */
export interface PublicCall {
  readonly bucket: PublicBucket;
  /** The caller's address, from the proxy if one is trusted. */
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
 * Finds what a link's key opens. Every unknown key gets the same response and counts against the limit. A valid key
 * always works: 128 random bits cannot be guessed, and a limit would block signers who share an address with an
 * attacker.
 * @param find returns what the key opens; null or an `invalid_link` error when there is none
 * @throws AppError invalid_link, too_many_attempts, and any other error of `find`
 */
export async function findByKey<T>(db: Db, address: string, find: () => Promise<T | null>): Promise<T> {
  const found = await find().catch(nullForUnknown);
  if (found !== null) return found;
  await limitPublicCall(db, { bucket: "key", address });
  throw new AppError("invalid_link");
}
