import { Logger, parseCronItems, run, type Task } from "graphile-worker";
import type { Services } from "#server/services/services.ts";

/** Work that is done by the clock, or when a transaction asks for it (`requestJob`). */
export interface Job {
  readonly name: string;
  /** When, in UTC, as crontab writes it. */
  readonly cron: string;
  /** Whether it is also done once at the start, for the server may have slept. */
  readonly isDoneAtStart: boolean;
  /** Takes one place of the queue at most: whoever asks meanwhile has it done once more afterwards, and waits for nothing. */
  readonly isAlone?: boolean;
  /** @param signal aborts when the server ends: what takes long stops then and goes on at the next start */
  readonly run: (services: Services, signal: AbortSignal) => Promise<void>;
}

export interface Jobs {
  /** Waits for the jobs that run at this moment and begins no more. */
  readonly stop: () => Promise<void>;
}

/** The worker's words go where the server's go: its chatter as debug, what went wrong as a warning. */
function createLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = level === "error" || level === "warning";
    log[isTrouble ? "warn" : "debug"]({ meta }, message);
  });
}

/** A job that fails at the start is reported and has its next turn; the server starts all the same. */
async function runAtStart(job: Job, services: Services): Promise<void> {
  await job
    .run(services, new AbortController().signal)
    .catch((error: unknown) => services.log.error({ err: error, job: job.name }, "job failed"));
}

/** Calls that come while one runs are answered at once, by one more turn after it. */
function oneAtATime(work: Job["run"]): Job["run"] {
  let isRunning = false;
  let isWanted = false;
  return async (services, signal) => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        await work(services, signal);
      }
    } finally {
      isRunning = false;
    }
  };
}

function toTask(job: Job, services: Services): Task {
  const work = job.isAlone ? oneAtATime(job.run) : job.run;
  return (_payload, { abortSignal }) => work(services, abortSignal);
}

/**
 * Starts the worker on the server's own pool, and does what has to be done once at the start.
 * @param onRunning is called before the latter: from then on there is something to stop
 */
export async function startJobs(
  services: Services,
  jobs: readonly Job[],
  onRunning: (jobs: Jobs) => void = () => {},
): Promise<Jobs> {
  const runner = await run({
    pgPool: services.db.pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: createLogger(services),
    pollInterval: 30_000,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, toTask(job, services)])),
    parsedCronItems: parseCronItems(jobs.map(({ name, cron }) => ({ task: name, match: cron }))),
  });
  const running = { stop: () => runner.stop() };
  onRunning(running);
  for (const job of jobs) if (job.isDoneAtStart) await runAtStart(job, services);
  return running;
}
