import { EXPORTS, READ_TIMEOUT_MS } from "#shared/domain/core/policy.ts";
import { createDb, type Db, type PoolOptions } from "./pool.ts";

/** With those of `work`, of exports and of the listener, a server opens 35 connections at most. */
const READ_CONNECTIONS = 12;

/** The connections of a server, by what they are for. */
export interface Pools {
  /** Changes, jobs and logins. */
  readonly work: Db;
  /** What someone reads and waits for. */
  readonly reads: Db;
  readonly exports: Db;
}

export const poolNames = ["work", "reads", "exports"] as const satisfies readonly (keyof Pools)[];

export function openPools(options: Pick<PoolOptions, "url" | "clockOffsetMs" | "onError">): Pools {
  return {
    work: createDb(options),
    reads: createDb({ ...options, max: READ_CONNECTIONS, statementTimeoutMs: READ_TIMEOUT_MS }),
    exports: createDb({ ...options, max: EXPORTS.atOnce }),
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(poolNames.map((name) => pools[name].close()));
}
