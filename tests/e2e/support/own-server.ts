import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const PATIENCE_MS = 240_000;
const POLL_MS = 250;
/** The last line that a server prints when it is ready. */
const GREETING_END = "Ctrl-C stops it.";

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** A server for one test, which may be killed and restarted on the same data and port. */
export interface OwnServer {
  readonly origin: string;
  /** Its output since it was first started. */
  readonly output: () => string;
  start(): Promise<void>;
  /** kill -9, without any notice to clients. */
  kill(): Promise<void>;
  /** Stops it in an orderly way and removes its data. */
  remove(): Promise<void>;
}

/** @param variables the environment, where it differs from a demo's */
export async function prepareOwnServer(variables: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-own-"));
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = "";

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = once(child, "exit");
    child.kill(signal);
    await hasEnded;
  };
  const start = async () => {
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DEMO: "1",
      NODE_ENV: "test",
      DATABASE_URL: "",
      PASSWORD_COST: "light",
      ...variables,
    };
    child = spawn(process.execPath, ["server/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    const before = output.length;
    const deadline = Date.now() + PATIENCE_MS;
    while (!output.includes(GREETING_END, before)) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      if (Date.now() > deadline) throw new Error("The server did not become ready");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  return {
    origin,
    output: () => output,
    start,
    kill: () => end("SIGKILL"),
    async remove() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
