import { Logger, parseCronItems, run, runMigrations, type Runner, type Task } from "graphile-worker";
import type { Db } from "#server/engine/db/pool.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { scrub } from "#server/engine/services/scrubbed-errors.ts";
import { freeJobs, holdWorkerLease } from "./free-jobs.ts";

/** One run of a job. */
export interface JobCall {
  /** Payload given to `enqueue`; empty for scheduled runs. */
  readonly payload: unknown;
  /** Aborted when the server is about to end; repeatable work should stop. */
  readonly signal: AbortSignal;
}

/**
 * Queues and their concurrency on each server. Long work has its own queues, so that a mail or notification never
 * waits behind it: the document renderer handles one document at a time, large imports take long, and so do the tax
 * agency, the service of text messages, a time-stamping authority and revocation services where they do not answer.
 */
const lanes = {
  quick: 2,
  long: 2,
  rendering: 1,
  webhooks: 2,
  agency: 3,
  comparisons: 1,
  messages: 3,
  stamps: 1,
  validation: 1,
} as const;
type Lane = keyof typeof lanes;
const laneNames = [
  "quick",
  "long",
  "rendering",
  "webhooks",
  "agency",
  "comparisons",
  "messages",
  "stamps",
  "validation",
] as const satisfies readonly Lane[];

/** Work done on a schedule or on request. */
export interface Job {
  readonly name: string;
  /** Schedule in UTC, in crontab syntax; null for on request only. */
  readonly cron: string | null;
  /**
   * Whether it also runs at the start, because the server may have been down. The server listens only afterwards: not for what
   * waits for another server.
   */
  readonly isDoneAtStart: boolean;
  /** At most one concurrent run: a request during a run returns at once and causes one more run afterwards. */
  readonly isAlone?: boolean;
  /** Defaults to `quick`. */
  readonly lane?: Lane;
  readonly run: (services: Services, call: JobCall) => Promise<void>;
}

/** Attempts of a job that fails for reasons that may go away. */
const MAX_ATTEMPTS = 5;

/** Enqueues a job within the transaction: both commit or neither does. The same key replaces a waiting job. */
export async function enqueue(tx: Tx, name: string, payload: object, key: string): Promise<void> {
  await tx.query("select graphile_worker.add_job($1, $2::json, job_key := $3, max_attempts := $4)", [
    name,
    JSON.stringify(payload),
    key,
    MAX_ATTEMPTS,
  ]);
}

/** Creates the tables of the job queue. */
export async function prepareJobs(db: Db): Promise<void> {
  await runMigrations({ pgPool: db.pool });
}

/** Calls during a run return at once and cause one more run after it. */
function oneAtATime(work: Job["run"]): Job["run"] {
  let isRunning = false;
  let isWanted = false;
  return async (services, call) => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted && !call.signal.aborted) {
        isWanted = false;
        await work(services, call);
      }
    } finally {
      isRunning = false;
    }
  };
}

function toTask(services: Services, job: Job): Task {
  const work = job.isAlone ? oneAtATime(job.run) : job.run;
  return (payload, { abortSignal }) => work(services, { payload, signal: abortSignal });
}

/** The jobs in the form of the worker library. */
export function taskList(services: Services, jobs: readonly Job[]): Record<string, Task> {
  return Object.fromEntries(jobs.map((job): [string, Task] => [job.name, toTask(services, job)]));
}

export interface Jobs {
  /** Waits for running jobs and starts no more. */
  readonly stop: () => Promise<void>;
}

/** Sends the worker's log to the server's: errors and warnings as warnings, the rest as debug. */
function createLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = level === "error" || level === "warning";
    // Only the error is logged: the other metadata contains the payload.
    const err = meta?.["error"];
    log[isTrouble ? "warn" : "debug"](err instanceof Error ? { err } : {}, scrub(message));
  });
}

/** A failure at the start is logged; the job runs again on schedule and the server starts anyway. */
async function runAtStart(job: Job, services: Services): Promise<void> {
  const call = { payload: null, signal: new AbortController().signal };
  await job
    .run(services, call)
    .catch((error: unknown) => services.log.error({ err: error, job: job.name }, "job failed"));
}

/** One worker for each queue, with its own jobs. The one of `quick` schedules the cron jobs of all. */
function startLane(services: Services, jobs: readonly Job[], lane: Lane): Promise<Runner> {
  const timed = lane === "quick" ? jobs : [];
  return run({
    ...holdWorkerLease(),
    pgPool: services.db.pool,
    concurrency: lanes[lane],
    noHandleSignals: true,
    logger: createLogger(services),
    pollInterval: 30_000,
    taskList: taskList(
      services,
      jobs.filter((job) => (job.lane ?? "quick") === lane),
    ),
    parsedCronItems: parseCronItems(timed.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron }] : []))),
  });
}

/**
 * Starts the workers on the server's pool, then the jobs that run at the start.
 * @param onRunning called before these jobs, when there is something to stop
 */
export async function startJobs(
  services: Services,
  jobs: readonly Job[],
  onRunning: (jobs: Jobs) => void = () => {},
): Promise<Jobs> {
  const runners: Runner[] = [];
  await freeJobs(services.db);
  for (const lane of laneNames) runners.push(await startLane(services, jobs, lane));
  const running = { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
  onRunning(running);
  for (const job of jobs) if (job.isDoneAtStart) await runAtStart(job, services);
  return running;
}
