import { createReadStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { createApp } from "#server/app.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { streamRows } from "#server/engine/db/stream-rows.ts";
import { readEnv } from "#server/engine/env.ts";
import { planExport } from "#server/engine/http/export-route.ts";
import { SECRET } from "../harness/session.ts";

/*
 * The product in its own process. Sent the path of an XML file it runs the bare loop: the export's rows read through
 * a cursor, and that XML deflated; sent nothing it starts to watch its memory. Either way it reports how much that
 * has grown.
 */
const [databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const SAMPLE_MS = 10;

const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
const app = await createApp({ env, databaseUrl, secrets: { token_secret: SECRET } });

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function readAndDeflate(file: string): Promise<number> {
  const { query } = parseListQuery(rentalResource, {});
  const { text, values } = await planExport(
    { services: app.services, user: everyRow, language: "es" },
    rentalResource,
    query,
  );
  const start = performance.now();
  const { rows } = await streamRows(app.services.db, text, values);
  let count = 0;
  for await (const row of rows) count += row.length > 0 ? 1 : 0;
  await pipeline(createReadStream(file), createDeflateRaw(), nowhere());
  return count > 0 ? performance.now() - start : Number.NaN;
}

let watch: NodeJS.Timeout | undefined;
let before = 0;
let peak = 0;

function startWatching(): void {
  global.gc?.();
  before = process.memoryUsage().rss;
  peak = before;
  watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS);
}

const endWatching = () => {
  clearInterval(watch);
  return (peak - before) / 1e6;
};

async function handleMessage(message: string): Promise<object> {
  if (message === "begin") {
    startWatching();
    return { ms: 0, megabytes: 0 };
  }
  if (message === "end") return { ms: 0, megabytes: endWatching() };
  startWatching();
  const ms = await readAndDeflate(message);
  return { ms, megabytes: endWatching() };
}

process.on("message", (message) => {
  handleMessage(String(message)).then(
    (usage) => process.send?.(usage),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port) });
