import { parentPort } from "node:worker_threads";
import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { OUT_OF_TIME } from "./docx-task.ts";

/*
 * Thread of the document process, which is busy while it works on a document: ends the process once that has taken too
 * much of the processor. Other programs that use the machine do not count.
 */

const WATCH_MS = 100;

let start = process.cpuUsage();
parentPort?.on("message", () => {
  start = process.cpuUsage();
});
setInterval(() => {
  const { user, system } = process.cpuUsage(start);
  if (user + system > DOCX_LIMITS.seconds * 1_000_000) process.kill(process.pid, OUT_OF_TIME);
}, WATCH_MS);
