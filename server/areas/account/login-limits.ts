import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { LOGIN_SLOWDOWN, PROOF_FAILURES } from "#shared/domain/account/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";
import { countCall, requireRoom } from "#server/engine/http/rate-limit.ts";

/*
 * Two ways to stop guessing, both counted in the log `login_failure` for the whole installation. A login slows down and
 * is never refused for what others did, so that no one can lock a user out. A proof (a code, the own password again)
 * is refused after some failures: who gives it has logged in already, and a code has only six digits.
 */

const LOG = "login_failure";

/** Password hashing is slow by design: a burst of attempts must not occupy all threads. */
const limitConcurrency = pLimit(2);

/** Account and address that a failure counts against. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Seconds that a login waits before its password is checked.
 * @param failures recent ones of the account, or of the address
 * @param free how many of them do not slow anything down
 */
export function loginWait(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(LOGIN_SLOWDOWN.most_seconds, 2 ** (failures - free));
}

/** A login, with what slows it down. */
export interface LoginAttempt extends Attempt {
  /** Whether the account has logged in on this device before: then only its own failures there count. */
  readonly isKnownDevice: boolean;
  /** Aborts the wait when the caller has gone. */
  readonly signal: AbortSignal;
}

async function readLoginWait(db: Queryable, { account, address, isKnownDevice }: LoginAttempt): Promise<number> {
  const { minutes, account_free, address_free } = LOGIN_SLOWDOWN;
  const [failures] = await db.query<{ account: number; address: number }>(
    `select (select count(*)::int from login_failure where email = $1 and at > clock_now() - make_interval(mins => $3)) as account,
       (select count(*)::int from login_failure where address = $2 and at > clock_now() - make_interval(mins => $3)) as address`,
    [account, callerNetwork(address), minutes],
  );
  if (!failures) return 0;
  const own = loginWait(failures.account, account_free);
  return isKnownDevice ? own : Math.max(own, loginWait(failures.address, address_free));
}

const noteFailure = (db: Queryable, { account, address }: Attempt) =>
  db.query("insert into login_failure (email, address) values ($1, $2)", [account, callerNetwork(address)]);

/** A login that waits, with what ends its wait. */
interface Waiter {
  readonly account: string;
  readonly ending: AbortController;
}

/** Logins that wait in this process, by network; each oldest first. */
const waiting = new Map<string, Set<Waiter>>();

/**
 * The login that a further one of an account ends: that account's oldest where as many of it wait as may; where the line
 * is full, the oldest of the account that has the most.
 */
export function findExcess<W extends Pick<Waiter, "account">>(line: ReadonlySet<W>, next: string): W | undefined {
  const counts = new Map<string, number>();
  for (const { account } of line) counts.set(account, (counts.get(account) ?? 0) + 1);
  const ofAccount = counts.get(next) ?? 0;
  if (ofAccount < LOGIN_SLOWDOWN.most_waiting && line.size < LOGIN_SLOWDOWN.most_in_line) return undefined;
  const most = ofAccount >= LOGIN_SLOWDOWN.most_waiting ? ofAccount : Math.max(...counts.values());
  const isOver = (account: string) => (most === ofAccount ? account === next : counts.get(account) === most);
  return [...line].find(({ account }) => isOver(account));
}

const refuseLogin = () =>
  new AppError("too_many_attempts", { params: { minutes: 1 }, retryAfterSeconds: LOGIN_SLOWDOWN.most_seconds });

/**
 * Where as many logins of the account wait from this network as may, its oldest is refused: others behind the same
 * address cannot keep the newest out by letting theirs wait, and end no wait of another account, with invented ones
 * either.
 * @throws AppError too_many_attempts
 */
async function waitInLine({ account, address, signal }: LoginAttempt, seconds: number): Promise<void> {
  const network = callerNetwork(address);
  const line = waiting.get(network) ?? new Set();
  waiting.set(network, line);
  const excess = findExcess(line, account);
  if (excess) {
    line.delete(excess);
    excess.ending.abort();
  }
  const waiter = { account, ending: new AbortController() };
  line.add(waiter);
  try {
    await pause(seconds * 1000, undefined, { signal: AbortSignal.any([signal, waiter.ending.signal]) });
  } catch (error) {
    throw waiter.ending.signal.aborted ? refuseLogin() : error;
  } finally {
    line.delete(waiter);
    if (line.size === 0 && waiting.get(network) === line) waiting.delete(network);
  }
}

type Outcome<T> = { readonly gained: T | null } | { readonly mustWait: number };

/**
 * Checks a login's password, later the more logins have failed. How long it must wait is read again just before the
 * check, so that a burst of wrong passwords learns no more than one after the other.
 * @param verify the result for a correct password, null for a wrong one
 * @throws AppError too_many_attempts
 */
export async function tryLogin<T>(db: Db, attempt: LoginAttempt, verify: () => Promise<T | null>): Promise<T | null> {
  let waited = 0;
  for (;;) {
    const outcome = await limitConcurrency(async (): Promise<Outcome<T>> => {
      const mustWait = await readLoginWait(db, attempt);
      if (mustWait > waited) return { mustWait };
      const gained = await verify();
      if (gained === null) await noteFailure(db, attempt);
      return { gained };
    });
    if ("gained" in outcome) return outcome.gained;
    await waitInLine(attempt, outcome.mustWait - waited);
    waited = outcome.mustWait;
  }
}

const limitsOf = ({ account }: Attempt) => [{ by: { email: account }, ...PROOF_FAILURES }];

/** @throws AppError too_many_attempts, with the seconds to wait */
export const countAttempt = (db: Db, attempt: Attempt): Promise<void> =>
  countCall(db, LOG, limitsOf(attempt), { address: callerNetwork(attempt.address) });

/**
 * Checks a proof within its limit. The limit is checked again after verification, so that a burst of wrong attempts
 * learns no more than sequential ones; correct attempts do not block each other.
 * @param verify the result for a correct proof, null for a wrong one
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export function tryProof<T>(db: Db, attempt: Attempt, verify: () => Promise<T | null>): Promise<T | null> {
  const limits = limitsOf(attempt);
  return limitConcurrency(async () => {
    await requireRoom(db, LOG, limits);
    const gained = await verify();
    await (gained === null ? countAttempt(db, attempt) : requireRoom(db, LOG, limits));
    return gained;
  });
}
