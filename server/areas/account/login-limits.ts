import pLimit from "p-limit";
import { LOGIN_FAILURES } from "#shared/domain/account/policy.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";
import { countCall, type RateLimit, requireRoom } from "#server/engine/http/rate-limit.ts";

/** Password hashing is slow by design: a burst of attempts must not occupy all threads. */
const limitConcurrency = pLimit(2);

/** Account and address that a failure counts against. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

const LOG = "login_failure";

/** The account comes first, so that no two wait for each other's locks. */
function limitsOf({ account, address }: Attempt): readonly RateLimit[] {
  const { minutes, account_most, address_most } = LOGIN_FAILURES;
  return [
    { by: { email: account }, most: account_most, minutes },
    { by: { address: callerNetwork(address) }, most: address_most, minutes },
  ];
}

/** @throws AppError too_many_attempts, with the seconds to wait */
export const countAttempt = (db: Db, attempt: Attempt): Promise<void> => countCall(db, LOG, limitsOf(attempt));

/**
 * Checks a password within the limits. The limits are checked again after verification, so that a burst of wrong
 * attempts learns no more than sequential ones; correct attempts do not block each other.
 * @param verify the result for a correct password, null for a wrong one
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export function tryPassword<T>(db: Db, attempt: Attempt, verify: () => Promise<T | null>): Promise<T | null> {
  const limits = limitsOf(attempt);
  return limitConcurrency(async () => {
    await requireRoom(db, LOG, limits);
    const gained = await verify();
    await (gained === null ? countAttempt(db, attempt) : requireRoom(db, LOG, limits));
    return gained;
  });
}
