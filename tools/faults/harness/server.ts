import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findServerProcesses } from "#server/engine/db/embedded/running-process.ts";
import { toUrl } from "#server/engine/db/embedded/readiness.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";

/** Start time on two shared cores. */
const START_MS = 180_000;
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const KIBIBYTE = 1_024;

/**
 * Polls until a condition holds.
 * @throws Error after three minutes
 */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, limitMs = START_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(20);
  }
}

/** Child processes of a process. */
export function childrenOf(pid: number): readonly { readonly pid: number; readonly command: string }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [own, parent, ...words] = line.trim().split(/\s+/);
    return Number(parent) === pid ? [{ pid: Number(own), command: words.join(" ") }] : [];
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** The postmaster's pid and socket folder, from postmaster.pid. */
async function readPostmaster(dataDir: string): Promise<{ readonly pid: number; readonly socketFolder: string }> {
  const lines = (await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? "" };
}

/** The server as its own process, with its embedded database. */
export interface FaultServer {
  readonly pid: number;
  readonly origin: string;
  /** Output of its start. */
  readonly output: string;
  readonly db: Db;
  isAlive(): boolean;
  /** Resolves when it has ended, for any reason. */
  ended(): Promise<void>;
  /** kill -9 of the server. */
  kill(): Promise<void>;
  /** kill -9 of the postmaster; the server ends by itself. */
  killDatabase(): Promise<void>;
  /** kill -9 of both at once. */
  killBoth(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  /** Resident memory of the server's own process, in megabytes; 0 after it has ended. */
  memory(): Promise<number>;
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended meanwhile.
  }
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KIBIBYTE;
}

/** PostgreSQL processes still running on a data directory. */
export async function countDatabaseProcesses(dataDir: string): Promise<number> {
  return (await findServerProcesses(path.join(dataDir, "postgres"))).length;
}

/**
 * @param variables the environment; DATA_DIR and PORT among them
 * @throws Error when it ends instead of listening
 */
export async function startFaultServer(
  variables: Readonly<Record<string, string>> & { readonly DATA_DIR: string; readonly PORT: string },
): Promise<FaultServer> {
  const { PATH = "" } = process.env;
  const env = { PATH, HOST: "127.0.0.1", DEMO: "0", SMTP_ALLOW_PRIVATE: "1", ...variables };
  const child = spawn(process.execPath, ["server/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => void (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (errors = (errors + chunk.toString()).slice(-4_000)));
  await waitUntil("the server's start", async () => {
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}: ${errors}`);
    return /http:\/\/127\.0\.0\.1:\d+/.test(stdout);
  });
  const { pid: postmaster, socketFolder } = await readPostmaster(variables.DATA_DIR);
  const db = createDb({ url: toUrl(socketFolder, "llavero"), max: 4 });
  const pid = child.pid ?? 0;
  const end = async (signal: NodeJS.Signals) => {
    const closed = db.close();
    await endWith(child, signal);
    await closed;
  };
  return {
    pid,
    origin: `http://127.0.0.1:${variables.PORT}`,
    output: stdout,
    db,
    isAlive: () => !hasEnded(child),
    ended: async () => {
      if (!hasEnded(child)) await once(child, "exit");
    },
    kill: () => end("SIGKILL"),
    async killDatabase() {
      sendKill(postmaster);
      const closed = db.close();
      if (!hasEnded(child)) await once(child, "exit");
      await closed;
    },
    async killBoth() {
      sendKill(postmaster);
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
    memory: () => readMemory(pid),
  };
}
