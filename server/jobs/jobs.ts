import { Logger, parseCronItems, run, type Task } from "graphile-worker";
import { beginUpcomingRentals } from "#server/modules/rentals/calendar.ts";
import type { Services } from "#server/services/services.ts";
import { purgeStale } from "./purge-stale.ts";

export interface Jobs {
  stop(): Promise<void>;
}

/** Every job by name. A job may run twice (its process may die before it is marked done), so each is idempotent. */
function tasks(services: Services): Record<string, Task> {
  const { db, clock } = services;
  return {
    follow_calendar: async () => void (await beginUpcomingRentals(db, clock.today())),
    purge_stale: async () => purgeStale(db),
  };
}

/** The worker's words go where the server's go: its chatter as debug, what went wrong as a warning. */
function createLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = level === "error" || level === "warning";
    log[isTrouble ? "warn" : "debug"]({ meta }, message);
  });
}

/** Starts the worker on the server's own pool; the calendar is followed once at once, for the server may have slept. */
export async function startJobs(services: Services): Promise<Jobs> {
  const runner = await run({
    pgPool: services.db.pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: createLogger(services),
    pollInterval: 30_000,
    taskList: tasks(services),
    parsedCronItems: parseCronItems([
      { task: "follow_calendar", match: "3 * * * *" },
      { task: "purge_stale", match: "37 3 * * *" },
    ]),
  });
  await beginUpcomingRentals(services.db, services.clock.today());
  return { stop: () => runner.stop() };
}
