import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findServerProcesses } from "#server/engine/db/embedded/running-process.ts";

const node = fileURLToPath(new URL("../../../node_modules/.bin/node", import.meta.url));
const script = fileURLToPath(new URL("own-postgres.ts", import.meta.url));
const LIMIT_MS = 10_000;

/** Starts a Node process that starts its own PostgreSQL. */
export function spawnOwner(dataDir: string): ChildProcess {
  return spawn(node, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Waits until that process has committed its row. */
export async function waitUntilCommitted(owner: ChildProcess): Promise<void> {
  if (owner.stdout === null) throw new Error("the owner has no output");
  const ended = once(owner, "exit").then(() => {
    throw new Error("the owner ended too early");
  });
  await Promise.race([once(owner.stdout, "data"), ended]);
}

/** Kills a process (as a crash would) and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Polls every few milliseconds, up to the limit. */
export async function waitFor(isTrue: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error("it did not happen in time");
    await pause(10);
  }
}

/** Whether no PostgreSQL process uses this data directory. */
export async function runsNothing(dataDir: string): Promise<boolean> {
  return (await findServerProcesses(dataDir)).length === 0;
}

export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
