import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import { pollUntil } from "./poll.ts";

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/** Program, account, signal sent when Node dies, and output file. */
export interface Launch {
  readonly command: readonly string[];
  readonly account: Account;
  readonly signalWhenOrphaned: "INT" | "KILL";
  readonly output: number;
}

/** Starts a PostgreSQL program in its own session, so that Ctrl-C in the terminal does not reach it. */
export async function launch(wanted: Launch): Promise<ChildProcess> {
  const { command, account, signalWhenOrphaned, output } = wanted;
  const commandLine = [...account.prefix, ...whenOrphaned(signalWhenOrphaned), ...command];
  const [program = "", ...words] = commandLine;
  const options: SpawnOptions = {
    detached: true,
    stdio: ["ignore", output, output],
    // The caller's PG* and LC_* variables must not affect how the cluster is created or run.
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    cwd: "/",
  };
  const child = spawn(program, words, { ...options, ...account.user });
  await once(child, "spawn");
  return child;
}

/** Linux signals a child when its parent dies; elsewhere the next start ends leftover processes. */
function whenOrphaned(signal: string): string[] {
  if (process.platform !== "linux" || !isOnPath("setpriv")) return [];
  return ["setpriv", "--pdeathsig", signal];
}

function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.some((folder) => isExecutable(path.join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Stops a server: first gracefully, then immediately (it recovers at the next start), then by force. */
export async function shutDown(child: ChildProcess): Promise<void> {
  const ended = async (): Promise<boolean> => hasEnded(child);
  child.kill("SIGINT");
  if (await pollUntil(ended, FAST_SHUTDOWN_MS)) return;
  child.kill("SIGQUIT");
  if (await pollUntil(ended, IMMEDIATE_SHUTDOWN_MS)) return;
  child.kill("SIGKILL");
  await pollUntil(ended, IMMEDIATE_SHUTDOWN_MS);
}
