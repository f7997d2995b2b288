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
 * Makes a worker say that it lives, on the connection by which it listens: it takes no job before it has, and says so again
 * whenever that connection was lost. @returns what `run` wants for that
 */
export function vouchForLife(): Pick<RunnerOptions, "events" | "preset"> {
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  const isVouchedFor = Promise.withResolvers<void>();
  events.on("pool:listen:success", ({ client, workerPool }: WorkerEventMap["pool:listen:success"]) => {
    // One that fails broke the connection, and its worker listens by another one soon.
    const vouch = () =>
      client
        .query(`select pg_advisory_lock(${workerLock.numberOf("$1")})`, [workerPool.id])
        .then(() => isVouchedFor.resolve())
        .catch(() => {});
    // After the worker's own words.
    client.once("drain", () => void vouch());
  });
  // Whoever ends before it could does not wait for it.
  events.on("pool:gracefulShutdown", () => isVouchedFor.resolve());
  const hooks = { startWorker: () => isVouchedFor.promise };
  return { events, preset: { plugins: [{ name: "vouch-for-life", version: "1.0.0", worker: { hooks } }] } };
}

/** Frees the jobs that killed servers held, for whoever takes them next; the worker itself would wait for four hours. */
export async function freeJobs(db: Db): Promise<void> {
  await db.query(FREE_SQL);
}
