import fastify from "fastify";
import { createApp } from "#server/app.ts";
import { createDb } from "#server/engine/db/pool.ts";
import { readEnv } from "#server/engine/env.ts";
import { readBareList } from "./p1-statement.ts";

/*
 * One process per server, as in production: `raw` answers over the IPC channel how many lists per second the driver
 * reads, `bare` is the framework with that statement and nothing else, `app` is the product.
 */
const [kind = "", databaseUrl = "", secret = ""] = process.argv.slice(2);
const CONNECTIONS = 32;

async function measureRaw(seconds: number): Promise<number> {
  const db = createDb({ url: databaseUrl });
  const run = async (ms: number) => {
    const start = performance.now();
    let count = 0;
    const loop = async () => {
      while (performance.now() - start < ms) {
        await readBareList(db);
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, loop));
    return (count * 1000) / (performance.now() - start);
  };
  await run(1000);
  const rate = await run(seconds * 1000);
  await db.close();
  return rate;
}

async function serveBare(): Promise<number> {
  const db = createDb({ url: databaseUrl });
  const http = fastify();
  http.get("/list", async (_request, reply) => {
    const json = await readBareList(db);
    return reply.type("application/json; charset=utf-8").send(`{"success":true,"data":${json}}`);
  });
  return Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
}

async function serveApp(): Promise<number> {
  const env = { ...readEnv({ DEMO: "0" }), logLevel: "error" };
  const app = await createApp({ env, databaseUrl, secrets: { token_secret: secret } });
  return Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
}

process.on("disconnect", () => process.exit(0));
if (kind === "raw")
  process.on("message", (seconds) => void measureRaw(Number(seconds)).then((rate) => process.send?.({ rate })));
else void (kind === "bare" ? serveBare() : serveApp()).then((port) => process.send?.({ port }));
