import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "./postgres-owner.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const node = path.join(root, "node_modules/.bin/node");

/** A first start migrates; on a busy machine that takes its time. */
const START_LIMIT_MS = 45_000;

type Variables = Readonly<Record<string, string>>;

/** `npm start` without what npm does: the server as people run it, with what it prints. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Waits until it prints something and returns the match. */
  untilPrinted(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
  /** Waits for its end and returns the exit code. */
  readonly ended: () => Promise<number | null>;
}

const running: ServerProcess[] = [];

/** Starts a server; what is not named is as on a fresh clone. */
export async function startServer(variables: Variables): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-start-"));
  const dataDir = path.join(folder, "data");
  const { PATH = "" } = process.env;
  const env = { PATH, HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO: "0", ...variables };
  const child = spawn(node, ["server/main.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  const hasEnded = once(child, "close");
  const server: ServerProcess = {
    child,
    dataDir,
    output: () => output,
    errors: () => errors,
    async untilPrinted(pattern, limitMs = START_LIMIT_MS) {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${errors}`);
        return pattern.test(output);
      }, limitMs);
      const match = pattern.exec(output);
      if (!match) throw new Error("It is printed no more");
      return match;
    },
    async ended() {
      await hasEnded;
      return child.exitCode;
    },
  };
  running.push(server);
  return server;
}

/** Ends what a failed test left and removes the folders. */
export async function discardServers(): Promise<void> {
  for (const { child, dataDir, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended();
    await rm(path.dirname(dataDir), { recursive: true, force: true });
  }
}

/** A program that listens on a port of 127.0.0.1; any free one when none is named. */
export async function occupyPort(port = 0): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  const server: Server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    port: address.port,
    release: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** A port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const { port, release } = await occupyPort();
  await release();
  return port;
}
