import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { type Child, startChild } from "../harness/child.ts";
import { measureHttp, type Target } from "../harness/http-load.ts";
import { measureRounds, median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

const RENTALS = 100_000;
const CONNECTIONS = 32;
const SECONDS = { full: 4, quick: 2 };

const listAnswer = z.object({ data: z.array(z.unknown()) });
const rate = z.object({ rate: z.number() });
const ready = z.object({ port: z.number() });

async function readText({ port, path, headers }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return response.text();
}

/** @throws Error when the two responses differ, since the measurements would compare different work */
async function assertSameAnswer(app: Target, bare: Target): Promise<void> {
  const [a, b] = (await Promise.all([app, bare].map(readText))).map((text) => listAnswer.parse(JSON.parse(text)).data);
  if (a?.length !== 50 || !isDeepStrictEqual(a, b)) throw new Error("The answers differ");
}

async function targetsOf(bare: Child, app: Child): Promise<{ bare: Target; app: Target }> {
  const [bareReady, appReady] = (await Promise.all([bare.hear(), app.hear()])).map((message) => ready.parse(message));
  const port = appReady?.port ?? 0;
  const headers = {
    authorization: `Bearer ${await logInToBench(`http://127.0.0.1:${port}`)}`,
    "accept-language": "es",
  };
  return {
    app: { port, path: "/api/rentals?page=1&page_size=50&sort=-start_date", headers },
    bare: { port: bareReady?.port ?? 0, path: "/list", headers: {} },
  };
}

async function run({ databases, pace, isQuick, say }: Bench): Promise<RowOutcome> {
  const url = await databases.people(RENTALS);
  const module = fileURLToPath(import.meta.resolve("./p1-servers.ts"));
  const [raw, bare, app] = ["raw", "bare", "app"].map((kind) => startChild(module, [kind, url, SECRET]));
  if (!raw || !bare || !app) throw new Error("A server is missing");
  try {
    const targets = await targetsOf(bare, app);
    await assertSameAnswer(targets.app, targets.bare);
    const seconds = isQuick ? SECONDS.quick : SECONDS.full;
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: async () => rate.parse(await raw.request(seconds)).rate,
      measure: async () => ({
        bare: await measureHttp(targets.bare, CONNECTIONS, seconds),
        app: await measureHttp(targets.app, CONNECTIONS, seconds),
      }),
    });
    const measurements = [
      {
        what: "list of 50 of 100,000 rentals / BARE",
        value: median(rounds.map((r) => r.app / r.bare)),
        unit: "×",
        goal: { atLeast: 0.8 },
      },
      { what: "the same / RAW", value: median(rounds.map((r) => r.app / r.limit)), unit: "×", goal: { atLeast: 0.55 } },
      { what: "Llavero", value: median(rounds.map((r) => r.app)), unit: "/s", goal: null },
    ];
    return { measurements, rounds, voids };
  } finally {
    await Promise.all([raw, bare, app].map((child) => child.end()));
  }
}

export const listRow: BenchRow = { name: "P1", title: "list of 50 rentals, all layers on, 32 connections", run };
