import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_LIMIT_MS = 180_000;
const JOBS_LIMIT_MS = 300_000;
const POLL_MS = 250;

export interface Server {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Whose `server/main.ts` is started. */
  readonly checkout: string;
  readonly dataDir: string;
  readonly port: number;
  /** The business clock at the start. */
  readonly clock: string;
}

async function until(isTrue: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(POLL_MS);
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
  if (child.exitCode !== 0) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`);
}

/** Opens the metrics of a server that is compared; it lives as long as this process. */
const METRICS_TOKEN = "metrics of a comparison";

/** Starts a checkout's server on a data folder, with the demo company where the folder is new. */
export async function startComparedServer({ checkout, dataDir, port, clock }: ServerOptions): Promise<Server> {
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: "1",
    CLOCK_AT: clock,
    METRICS_TOKEN,
  };
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: path.resolve(checkout),
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  // A recording that fails leaves no server behind.
  process.once("exit", () => child.kill("SIGTERM"));
  const origin = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    return isReady(origin);
  };
  try {
    await until(isUp, START_LIMIT_MS, "The start of the server");
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { origin, stop: () => stop(child) };
}

/** Waits until no job is waiting or running: what jobs write is then part of the database. */
export async function untilJobsAreDone(origin: string): Promise<void> {
  const isIdle = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${origin}/api/metrics`, { headers })).text();
    const counts = [...text.matchAll(/^llavero_jobs\{[^}]*state="(?:waiting|running)"[^}]*\} (\d+)/gm)];
    return counts.every(([, count]) => count === "0");
  };
  await until(isIdle, JOBS_LIMIT_MS, "The jobs");
}
