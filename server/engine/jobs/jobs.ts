import { Logger, parseCronItems, run, runMigrations, type Runner, type Task } from "graphile-worker";
import type { Db } from "#server/engine/db/pool.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { scrub } from "#server/engine/services/scrubbed-errors.ts";
import { freeJobs, vouchForLife } from "./free-jobs.ts";

/** One time that a job is done. */
export interface JobCall {
  /** What whoever asked for it said; nothing when the clock did. */
  readonly payload: unknown;
  /** The server is about to end: what can be done again should stop. */
  readonly signal: AbortSignal;
}

/**
 * Where jobs wait, and how many of them are done at once by one server. What may take minutes has places of its own, so that a
 * mail or a notice never waits behind it: an office prints one document at a time, and a file of a thousand rows takes what it takes.
 */
const lanes = { quick: 2, long: 2, printing: 1, webhooks: 2 } as const;
type Lane = keyof typeof lanes;
const laneNames = ["quick", "long", "printing", "webhooks"] as const satisfies readonly Lane[];

/** Work that is done by the clock, or when somebody asks for it. */
export interface Job {
  readonly name: string;
  /** When, in UTC, as crontab writes it; null for what is only done when asked for. */
  readonly cron: string | null;
  /** Whether it is also done once at the start, for the server may have slept. */
  readonly isDoneAtStart: boolean;
  /** Takes one place of the queue at most: whoever asks meanwhile has it done once more afterwards, and waits for nothing. */
  readonly isAlone?: boolean;
  /** `quick` where nothing is said. */
  readonly lane?: Lane;
  readonly run: (services: Services, call: JobCall) => Promise<void>;
}

/** How often a job is tried that fails for reasons that may go away. */
const MAX_ATTEMPTS = 5;

/** Asks for a job, with the transaction: both are done or neither. Asking again with the same key replaces what waits. */
export async function enqueue(tx: Tx, name: string, payload: object, key: string): Promise<void> {
  await tx.query("select graphile_worker.add_job($1, $2::json, job_key := $3, max_attempts := $4)", [
    name,
    JSON.stringify(payload),
    key,
    MAX_ATTEMPTS,
  ]);
}

/** Makes the worker's own tables, without which nothing can be asked for. */
export async function prepareJobs(db: Db): Promise<void> {
  await runMigrations({ pgPool: db.pool });
}

/** Calls that come while one runs are answered at once, by one more turn after it. */
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

/** The jobs as the worker calls them. */
export function taskList(services: Services, jobs: readonly Job[]): Record<string, Task> {
  return Object.fromEntries(jobs.map((job): [string, Task] => [job.name, toTask(services, job)]));
}

export interface Jobs {
  /** Waits for the jobs that run at this moment and begins no more. */
  readonly stop: () => Promise<void>;
}

/** The worker's words go where the server's go: its chatter as debug, what went wrong as a warning. */
function createLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = level === "error" || level === "warning";
    // The worker's own words quote the error, and what it adds holds what the job was asked for.
    const err = meta?.["error"];
    log[isTrouble ? "warn" : "debug"](err instanceof Error ? { err } : {}, scrub(message));
  });
}

/** A job that fails at the start is reported and has its next turn; the server starts all the same. */
async function runAtStart(job: Job, services: Services): Promise<void> {
  const call = { payload: null, signal: new AbortController().signal };
  await job
    .run(services, call)
    .catch((error: unknown) => services.log.error({ err: error, job: job.name }, "job failed"));
}

/** One worker for each lane: it takes nothing but its own jobs. The clock speaks to one of them, for all. */
function startLane(services: Services, jobs: readonly Job[], lane: Lane): Promise<Runner> {
  const timed = lane === "quick" ? jobs : [];
  return run({
    ...vouchForLife(),
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
 * Starts the workers on the server's own pool, and does what has to be done once at the start.
 * @param onRunning is called before the latter: from then on there is something to stop
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
