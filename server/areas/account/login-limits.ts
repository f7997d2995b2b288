import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Runner } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";

/** Only failures count: 10 an account and 100 an address in 15 minutes (product.md, section 3). */
const MINUTES = 15;
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

/** Hashing is meant to be slow: a burst of tries must leave threads for everything else. */
const takeTurn = pLimit(2);

/** What a failure counts against. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/** An address counts with all others of its house. */
const counted = ({ account, address }: Attempt): Attempt => ({ account, address: callerNetwork(address) });

/** Seconds until the oldest failure that fills a limit no longer counts; null while both limits have room. */
async function readWait(db: Runner, { account, address }: Attempt): Promise<number | null> {
  const [row] = await db.query<{ wait: number | null }>(
    `select ceil(extract(epoch from max(f.at) + make_interval(mins => $3) - clock_now()))::int as wait
     from ((select at from login_failure where email = $1 and at > clock_now() - make_interval(mins => $3)
            order by at desc offset $4 limit 1)
           union all
           (select at from login_failure where address = $2 and at > clock_now() - make_interval(mins => $3)
            order by at desc offset $5 limit 1)) f`,
    [account, address, MINUTES, ACCOUNT_LIMIT - 1, ADDRESS_LIMIT - 1],
  );
  return row?.wait ?? null;
}

/** @throws AppError too_many_attempts */
async function assertMayTry(db: Runner, attempt: Attempt): Promise<void> {
  const wait = await readWait(db, attempt);
  if (wait === null) return;
  // A failure of the same moment may be younger than this transaction.
  const seconds = Math.min(wait, MINUTES * 60);
  throw new AppError("too_many_attempts", {
    params: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/**
 * Counts and adds under locks: of tries that end at once, on whichever server, no more count than the limits allow.
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export async function countAttempt(db: Db, caller: Attempt): Promise<void> {
  const attempt = counted(caller);
  await transact(db, null, async (tx) => {
    // The account's lock always comes first, so that no two wait for each other.
    for (const name of [`account ${attempt.account}`, `address ${attempt.address}`])
      await tx.query("select pg_advisory_xact_lock(hashtextextended('login ' || $1, 0))", [name]);
    await assertMayTry(tx, attempt);
    await tx.query("insert into login_failure (email, address) values ($1, $2)", [attempt.account, attempt.address]);
  });
}

/**
 * Checks a password within the limits. They are looked at again once the answer is known: a burst of wrong tries learns no
 * more than tries one by one, and right ones never stand in each other's way.
 * @param verify what a right password gives, null for a wrong one
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export function tryPassword<T>(db: Db, caller: Attempt, verify: () => Promise<T | null>): Promise<T | null> {
  const attempt = counted(caller);
  return takeTurn(async () => {
    await assertMayTry(db, attempt);
    const gained = await verify();
    await (gained === null ? countAttempt(db, attempt) : assertMayTry(db, attempt));
    return gained;
  });
}
