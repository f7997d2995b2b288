import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { request } from "node:http";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";
import { type ServerApp, createApp } from "#server/app.ts";
import { readEnv } from "#server/engine/env.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

/*
 * The product in its own process: sent the path of a file, it uploads it to itself over HTTP, has it checked and
 * loaded, and reports the time and the memory used beyond an idle server.
 */
const [databaseUrl = ""] = process.argv.slice(2);
const POLL_MS = 20;
const SAMPLE_MS = 10;

const envelope = <T extends z.core.$ZodType>(data: T) => z.object({ data });
const batch = envelope(z.object({ id: z.string(), version: z.int() }));
const progress = envelope(
  z.object({ state: z.string(), running: z.nullable(z.string()), version: z.int(), failure: z.nullable(z.string()) }),
);

interface Session {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Streamed, so that the client's memory does not count as the server's. */
async function upload({ origin, headers }: Session, file: string): Promise<z.infer<typeof batch>["data"]> {
  const sending = request(`${origin}/api/bulk-uploads?entity=person`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/octet-stream", "x-file-name": "personas.xlsx" },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on("error", reject).on("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve(body));
    });
  });
  await pipeline(createReadStream(file), sending);
  return batch.parse(JSON.parse(await answered)).data;
}

async function move(session: Session, id: string, version: number, verb: string): Promise<number> {
  const { origin, headers } = session;
  const response = await fetch(`${origin}/api/bulk-uploads/${id}/${verb}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ version }),
  });
  if (!response.ok) throw new Error(`The file refused ${verb}: ${await response.text()}`);
  for (;;) {
    const pollResponse = await fetch(`${origin}/api/bulk-uploads/${id}/progress`, { headers });
    const now = progress.parse(await pollResponse.json()).data;
    if (now.failure !== null) throw new Error(now.failure);
    if (now.running === null) return now.version;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function load(session: Session, file: string): Promise<string> {
  const { id, version } = await upload(session, file);
  const checked = await move(session, id, version, "validate");
  const loaded = await move(session, id, checked, "commit");
  if (loaded === checked) throw new Error("The file was not loaded");
  return id;
}

async function measure(session: Session, file: string) {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS);
  const start = performance.now();
  await load(session, file);
  clearInterval(watch);
  return { ms: performance.now() - start, megabytes: (peak - before) / 1e6 };
}

async function serve(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "llavero-bench-files-"));
  const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
  const app: ServerApp = await createApp({ env, databaseUrl, secrets: { token_secret: SECRET } });
  await startJobs(app.services, tasks);
  const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const session = { origin, headers: { authorization: `Bearer ${await logInToBench(origin)}` } };
  process.on("message", (file) => {
    measure(session, String(file)).then(
      (usage) => process.send?.(usage),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on("disconnect", () => void rm(dataDir, { recursive: true, force: true }).then(() => process.exit(0)));
  process.send?.({ ready: 1 });
}

await serve();
