import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findFreePort } from "#tests/support/processes/server-process.ts";

const CONFIGURATION = fileURLToPath(new URL("../../docs/haproxy.cfg", import.meta.url));

/** HAProxy with the configuration for installations with several nodes. */
export interface Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts HAProxy in front of two local nodes. It adds nodes that report ready and removes those that do not. */
export async function startProxy(nodes: readonly [number, number]): Promise<Proxy> {
  const port = await findFreePort();
  const [one, other] = nodes.map((node) => `127.0.0.1:${node}`);
  const env = { ...process.env, BIND: `127.0.0.1:${port}`, NODE_1: one, NODE_2: other };
  const child = spawn("haproxy", ["-q", "-f", CONFIGURATION], { env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  await once(child, "spawn");
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
