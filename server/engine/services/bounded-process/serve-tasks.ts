import { Worker } from "node:worker_threads";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ProcessReply, WatchedLimits } from "./bounded-task.ts";

/*
 * The side of a process started by bounded-process.ts, which reuses it for several files. It has no access to the server
 * or its secrets.
 */

async function handleTask<Task, Result>(
  task: Task,
  work: (task: Task) => Promise<Result>,
): Promise<ProcessReply<Result>> {
  try {
    return { kind: "result", result: await work(task) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: "fault", error };
    return { kind: "refusal", code: error.code, params: error.details.params ?? {} };
  }
}

/** Answers the tasks of the server one after the other, and ends with it. */
export function serveTasks<Task, Result>(limits: WatchedLimits, work: (task: Task) => Promise<Result>): void {
  const watch = new Worker(new URL("./watch-process.ts", import.meta.url), { workerData: limits });
  const sendReply = (reply: ProcessReply<Result>) => process.send?.(reply);
  process.once("disconnect", () => process.exit(0));
  process.on("message", (task: Task) => {
    watch.postMessage("task");
    void handleTask(task, work).then(sendReply);
  });
  sendReply({ kind: "ready" });
}
