import { EventEmitter } from "node:events";
import type { RunnerOptions, WorkerEventMap } from "graphile-worker";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";

/** Held by a living worker on its connection, and freed with it however the process ends. */
const workerLock = defineLock("worker", (key) => `hashtextextended('worker ' || ${key}, 3)`);

const FREE_SQL = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) holder
    where pg_try_advisory_xact_lock(${workerLock.numberOf("locked_by")})))`;

/**
 * Heartbeat of a worker: holds an advisory lock on its LISTEN connection. The worker takes no job before it has the
 * lock, and takes it again after a reconnect.
 * @returns options for `run`
 */
export function holdWorkerLease(): Pick<RunnerOptions, "events" | "preset"> {
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  const leaseAcquired = Promise.withResolvers<void>();
  events.on("pool:listen:success", ({ client, workerPool }: WorkerEventMap["pool:listen:success"]) => {
    // A failed query means a broken connection; the worker will soon listen on another one.
    const acquireLease = () =>
      client
        .query(`select pg_advisory_lock(${workerLock.numberOf("$1")})`, [workerPool.id])
        .then(() => leaseAcquired.resolve())
        .catch(() => {});
    // After the worker's own queries on this connection.
    client.once("drain", () => void acquireLease());
  });
  // A shutdown does not wait for the lock.
  events.on("pool:gracefulShutdown", () => leaseAcquired.resolve());
  const hooks = { startWorker: () => leaseAcquired.promise };
  return { events, preset: { plugins: [{ name: "worker-lease", version: "1.0.0", worker: { hooks } }] } };
}

/** Unlocks the jobs of killed servers, so that others take them; the worker itself would wait four hours. */
export async function freeJobs(db: Db): Promise<void> {
  await db.query(FREE_SQL);
}
