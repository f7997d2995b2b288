import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { OUT_OF_TIME } from "./bounded-task.ts";

/*
 * Thread of a bounded process, which is busy while it works on a file: ends the process once that has taken too much of
 * the processor or of the memory. Other programs that use the machine do not count.
 */

const WATCH_MS = 100;
const MEGABYTE = 1_048_576;

/** Set by `serveTasks`. */
const { seconds, resident_mb = Infinity } = z
  .object({ seconds: z.number(), resident_mb: z.optional(z.number()) })
  .parse(workerData);

let start = process.cpuUsage();
parentPort?.on("message", () => {
  start = process.cpuUsage();
});
setInterval(() => {
  const { user, system } = process.cpuUsage(start);
  if (user + system > seconds * 1_000_000) process.kill(process.pid, OUT_OF_TIME);
  if (process.memoryUsage.rss() > resident_mb * MEGABYTE) process.kill(process.pid, "SIGKILL");
}, WATCH_MS);
