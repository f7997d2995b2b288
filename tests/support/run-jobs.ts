import { Logger, runOnce } from "graphile-worker";
import { taskList } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { tasks } from "#server/tasks.ts";

const silent = new Logger(() => () => {});

/** Runs queued jobs until none is left. */
export async function runJobs(services: Services): Promise<void> {
  await runOnce({
    pgPool: services.db.pool,
    taskList: taskList(services, tasks),
    logger: silent,
    noHandleSignals: true,
  });
}
