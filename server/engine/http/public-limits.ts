import { AppError } from "#shared/domain/core/app-error.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { callerNetwork } from "./caller-network.ts";

/**
 * What calls without a login count against, by address: so many in so many minutes. A house, an office or a whole mobile
 * network may share an address, so that they leave room for many; `key` counts unknown keys alone, which nobody has by chance.
 */
const buckets = {
  booking: { limit: 200, minutes: 15 },
  document: { limit: 120, minutes: 15 },
  file: { limit: 80, minutes: 15 },
  incident: { limit: 30, minutes: 15 },
  passkey: { limit: 60, minutes: 15 },
  key: { limit: 20, minutes: 15 },
  verify: { limit: 60, minutes: 15 },
} as const;
export type PublicBucket = keyof typeof buckets;

/** A call as it counts. */
export interface PublicCall {
  readonly bucket: PublicBucket;
  /** The caller's, as the proxy tells it where one is trusted. */
  readonly address: string;
}

/** @throws AppError too_many_attempts, with the seconds until the oldest call that fills the limit no longer counts */
async function assertRoom(db: Queryable, { bucket, address }: PublicCall): Promise<void> {
  const { limit, minutes } = buckets[bucket];
  const [row] = await db.query<{ wait: number }>(
    `select ceil(extract(epoch from at + make_interval(mins => $3) - clock_now()))::int as wait from public_call
     where bucket = $1 and address = $2 and at > clock_now() - make_interval(mins => $3)
     order by at desc offset $4 limit 1`,
    [bucket, callerNetwork(address), minutes, limit - 1],
  );
  if (!row) return;
  const seconds = Math.min(row.wait, minutes * 60);
  throw new AppError("too_many_attempts", {
    params: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/**
 * Counts a call and refuses it beyond the limit, under a lock: of calls that come at once, on whichever server, no more count
 * than the limit allows. In a transaction of its own, for a refused call must count as well: before the one that does the work.
 * @throws AppError too_many_attempts
 */
export async function limitPublicCall(db: Db, call: PublicCall): Promise<void> {
  await transact(db, null, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('public ' || $1 || ' ' || $2, 0))", [
      call.bucket,
      callerNetwork(call.address),
    ]);
    await assertRoom(tx, call);
    await tx.query("insert into public_call (bucket, address) values ($1, $2)", [
      call.bucket,
      callerNetwork(call.address),
    ]);
  });
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
