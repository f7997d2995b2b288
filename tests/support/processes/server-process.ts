import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { waitFor } from "./postgres-owner.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const node = path.join(root, "node_modules/.bin/node");

/** The first start migrates, which is slow on a busy machine. */
const START_LIMIT_MS = 45_000;

type Variables = Readonly<Record<string, string>>;

/** The server as started by `npm start`, without npm's own steps, with its output. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly output: () => string;
  readonly errors: () => string;
  /** Waits until the output matches, and returns the match. */
  untilOutput(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
  /**
   * Waits for its end.
   * @returns the exit code
   */
  readonly ended: () => Promise<number | null>;
}

const running: ServerProcess[] = [];

/** Starts a server; unset variables are as on a fresh clone. */
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
    async untilOutput(pattern, limitMs = START_LIMIT_MS) {
      await waitFor(async () => {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${errors}`);
        return pattern.test(output);
      }, limitMs);
      const match = pattern.exec(output);
      if (!match) throw new Error("The output no longer has it");
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

/** Ends servers left by a failed test and removes their folders. */
export async function discardServers(): Promise<void> {
  for (const { child, dataDir, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended();
    await rm(path.dirname(dataDir), { recursive: true, force: true });
  }
}

/** Listens on a port of 127.0.0.1; any free one by default. */
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

export async function findFreePort(): Promise<number> {
  const { port, release } = await occupyPort();
  await release();
  return port;
}
