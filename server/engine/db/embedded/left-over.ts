import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pollUntil } from "./poll.ts";
import { findServerProcesses, readCommand, type PostgresProcess } from "./running-process.ts";
import { hasErrorCode } from "./system-error.ts";

interface Step {
  readonly signal: NodeJS.Signals;
  readonly waitMs: number;
}

const postmasterSteps: readonly Step[] = [
  { signal: "SIGINT", waitMs: 20_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/** Without a postmaster, idle backends end on their own; a busy one needs a signal. */
const orphanSteps: readonly Step[] = [
  { signal: "SIGTERM", waitMs: 500 },
  { signal: "SIGQUIT", waitMs: 3_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/**
 * Ends the processes that an earlier, killed owner left on this data directory. The postmaster goes first and ends
 * its backends: a checkpointer that gets SIGINT directly would write its last checkpoint too early.
 */
export async function endLeftOvers(dataDir: string, log: (message: string) => void): Promise<void> {
  if ((await findServerProcesses(dataDir)).length === 0) return;
  log(`Ending the PostgreSQL that an earlier run left in ${dataDir}`);
  const isPostmasterGone = await endAll(postmasterSteps, async () =>
    (await findServerProcesses(dataDir)).filter((found) => found.isPostmaster),
  );
  const isGone = isPostmasterGone && (await endAll(orphanSteps, () => findServerProcesses(dataDir)));
  if (!isGone) throw new Error(`An earlier PostgreSQL still runs in ${dataDir} and cannot be ended`);
}

async function endAll(steps: readonly Step[], find: () => Promise<PostgresProcess[]>): Promise<boolean> {
  const isEmpty = async (): Promise<boolean> => (await find()).length === 0;
  for (const { signal, waitMs } of steps) {
    for (const { pid } of await find()) signalIfAlive(pid, signal);
    if (await pollUntil(isEmpty, waitMs)) return true;
  }
  return false;
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended before the signal was sent.
  }
}

/**
 * Removes the pid file of a killed server when its pid is in use again by another process or a zombie: PostgreSQL
 * would take that for a live server and refuse to start. Call it only when no process of this data directory is left.
 */
export async function removeStalePidFile(dataDir: string): Promise<void> {
  const file = path.join(dataDir, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!isTaken(pid)) return;
  const isForeign = !(await readCommand(pid)).includes(dataDir);
  if (isForeign) await rm(file, { force: true });
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasErrorCode(error, "EPERM");
  }
}
