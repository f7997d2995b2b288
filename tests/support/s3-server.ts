import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Env } from "#server/engine/s3-env.ts";

/** A fault on the way to the bucket: the call fails, or its response breaks off after some bytes. */
export type Mishap = "busy" | "cut" | { readonly breakAfter: number };

export interface S3Server {
  readonly env: S3Env;
  /** Faults of the next calls, in order. */
  readonly mishaps: Mishap[];
  close(): Promise<void>;
}

const BUCKET = "llavero-files";

function passOn(mishaps: Mishap[], port: number, from: IncomingMessage, to: ServerResponse): void {
  const mishap = mishaps.shift();
  if (mishap === "cut") return void from.socket.destroy();
  if (mishap === "busy") return void to.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  const { method, url, headers } = from;
  const passed = request({ host: "127.0.0.1", port, method, path: url, headers }, (response) => {
    to.writeHead(response.statusCode ?? 502, response.headers);
    if (mishap === undefined) return void response.pipe(to);
    let sent = 0;
    response.on("data", (chunk: Buffer) => {
      const part = chunk.subarray(0, Math.max(0, mishap.breakAfter - sent));
      sent += chunk.length;
      to.write(part, () => sent >= mishap.breakAfter && to.destroy());
    });
  });
  from.pipe(passed);
}

/** A local S3 server that checks signatures, behind a proxy that injects faults. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), "llavero-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const mishaps: Mishap[] = [];
  const proxy = createServer((from, to) => passOn(mishaps, port, from, to)).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    env: {
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: BUCKET,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    mishaps,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
