import type { Tx } from "./transaction.ts";

/** A lock by name and key that every server of the installation sees. */
export interface AdvisoryLock {
  /** Waits for the lock, which is freed when the transaction ends. */
  take(tx: Tx, key?: string): Promise<void>;
  /** Takes the lock unless another transaction holds it. @returns whether it was free */
  tryTake(tx: Tx, key?: string): Promise<boolean>;
  /** The lock's number as SQL, for a key that is an SQL expression. */
  numberOf(key: string): string;
}

/**
 * SQL: whether a transaction holds the lock with this number. It does not lock.
 * @param number SQL of the lock's number (`numberOf`)
 */
export const isHeld = (number: string): string => `
  exists (
    select 1 from pg_locks l, ${number} as lock
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ((lock >> 32) & 4294967295)::oid and l.objid = (lock & 4294967295)::oid)`;

const names = new Set<string>();

/**
 * Registers a lock. Two with one name would wait for each other without need, and are refused.
 * @param numberOf given only where servers of an earlier release, which may run beside this one, hold the lock by another number
 */
export function defineLock(
  name: string,
  numberOf = (key: string): string => `hashtextextended('${name} ' || ${key}, 1)`,
): AdvisoryLock {
  if (!/^[a-z_ ]+$/.test(name) || names.has(name)) throw new Error(`Not the name of a new lock: ${name}`);
  names.add(name);
  const number = numberOf("$1::text");
  return {
    numberOf,
    async take(tx, key = "") {
      await tx.query(`select pg_advisory_xact_lock(${number})`, [key]);
    },
    async tryTake(tx, key = "") {
      const [row] = await tx.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${number}) as taken`, [key]);
      return row?.taken === true;
    },
  };
}
