import type { Queryable } from "#server/engine/db/queryable.ts";
import { quoteName } from "#server/engine/db/statement.ts";

/** How often something is tried. */
export interface RetryPolicy {
  /** Minutes until the next attempt, by the number of attempts; the last value repeats. */
  readonly minutes: readonly number[];
  /** Attempts after which it has failed; null where it is tried for ever. */
  readonly attempts: number | null;
}

/** A table with the columns `attempts` and `next_attempt_at`, whose rows are tried until they succeed or have failed. */
export interface RetryQueue {
  readonly table: string;
  /** The column of its primary key. */
  readonly key: string;
  readonly policy: RetryPolicy;
  /** SQL: which of its rows wait; its own values are `$3` and on. */
  readonly isWaiting?: string;
  /** Column: rows in which it is true wait for all others that are due. */
  readonly lowPriority?: string;
}

/** Whether the attempt of this number was the last one. */
export const isLastAttempt = ({ policy }: RetryQueue, attempts: number): boolean =>
  policy.attempts !== null && attempts >= policy.attempts;

/** SQL: rows whose last attempt was started by a server that died before it recorded the outcome. @param attempts the policy's, as a placeholder */
export const wasInterrupted = (attempts: string): string =>
  `attempts >= ${attempts} and next_attempt_at <= clock_now()`;

/**
 * Locks the row that has been due for the longest, those that wait for others last: counts the attempt and sets the next one before this one begins. A server that
 * dies now leaves a row that is due again then, and no other server takes it meanwhile.
 * @param read the rest of the statement, which reads what the caller needs `from locked`, the row as it is now
 * @param values of `isWaiting` and `read`, from `$3`
 */
export async function lockNext<Row extends object>(
  db: Queryable,
  queue: RetryQueue,
  read: string,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  const { policy, isWaiting = "true" } = queue;
  const [table, key] = [quoteName(queue.table), quoteName(queue.key)];
  const order = [...(queue.lowPriority ? [quoteName(queue.lowPriority)] : []), "next_attempt_at", key].join(", ");
  const [row] = await db.query<Row>(
    `with locked as (
       update ${table} q
       set attempts = q.attempts + 1,
           next_attempt_at = clock_now() + make_interval(mins => ($1::int[])[least(q.attempts + 1, cardinality($1::int[]))])
       where q.${key} = (
         select ${key} from ${table}
         where ${isWaiting} and next_attempt_at <= clock_now() and ($2::int is null or attempts < $2)
         order by ${order} limit 1 for update skip locked)
       returning q.*)
     ${read}`,
    [policy.minutes, policy.attempts, ...values],
  );
  return row ?? null;
}
