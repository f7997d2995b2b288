import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectionConfig, createDb } from "#server/db/pool.ts";
import { seedCatalogues } from "#server/db/seed/seed-catalogues.ts";
import { hashPassword } from "#server/services/passwords.ts";
import { fillBenchDatabase } from "./bench-data.ts";
import { measureHttp, type Target } from "./http-load.ts";

/* P1 of the goals: a list of 50 rentals with every layer on, against the same statement without them. */

const isQuick = process.argv.includes("--quick");
const RENTALS = 100_000;
const CONNECTIONS = 32;
const ROUNDS = isQuick ? 3 : 5;
const SECONDS = isQuick ? 2 : 4;
/** A round in which the machine itself changed by more than this says nothing. */
const MAX_DRIFT = 0.1;
const SECRET = "a secret of the benchmark, long enough for HMAC";
const USER = { email: "bench@llavero.test", password: "llavero-bench" };

const loginAnswer = z.object({ data: z.object({ accessToken: z.string() }) });
const listAnswer = z.object({ data: z.array(z.unknown()) });

interface Round {
  readonly raw: number;
  readonly bare: number;
  readonly app: number;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function startChild(kind: string, url: string): ChildProcess {
  return fork(path.join(import.meta.dirname, "servers.ts"), [kind, url, SECRET]);
}

/** @throws Error when the process ends instead of answering */
async function nextMessage(child: ChildProcess): Promise<Readonly<Record<string, number>>> {
  const end = new AbortController();
  const ended = once(child, "exit", { signal: end.signal }).then(() => {
    throw new Error("A server of the benchmark ended unexpectedly");
  });
  const [message]: unknown[] = await Promise.race([once(child, "message"), ended]).finally(() => end.abort());
  return z.parse(z.record(z.string(), z.number()), message);
}

async function measureRaw(child: ChildProcess): Promise<number> {
  child.send(SECONDS);
  return (await nextMessage(child))["rate"] ?? 0;
}

async function readText({ port, path: url, headers }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers });
  return response.text();
}

async function logIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(USER),
  });
  return loginAnswer.parse(await response.json()).data.accessToken;
}

/** @throws Error when the two answers differ: then the figures would compare different work */
async function assertSameAnswer(app: Target, bare: Target): Promise<void> {
  const [a, b] = (await Promise.all([app, bare].map(readText))).map((text) => listAnswer.parse(JSON.parse(text)).data);
  if (!isDeepStrictEqual(a, b)) throw new Error("The answers differ");
}

async function measureRound(raw: ChildProcess, bare: Target, app: Target): Promise<Round | null> {
  const before = await measureRaw(raw);
  const round = {
    bare: await measureHttp(bare, CONNECTIONS, SECONDS),
    app: await measureHttp(app, CONNECTIONS, SECONDS),
  };
  const after = await measureRaw(raw);
  const isVoid = Math.abs(before - after) / Math.max(before, after) > MAX_DRIFT;
  return isVoid ? null : { raw: (before + after) / 2, ...round };
}

async function measureAll(url: string): Promise<Round[]> {
  const children = ["raw", "bare", "app"].map((kind) => startChild(kind, url));
  const [raw, bareServer, appServer] = children;
  if (!raw || !bareServer || !appServer) throw new Error("A server is missing");
  const [bareReady, appReady] = await Promise.all([nextMessage(bareServer), nextMessage(appServer)]);
  const port = appReady["port"] ?? 0;
  const headers = { authorization: `Bearer ${await logIn(port)}`, "accept-language": "es" };
  const app = { port, path: "/api/rentals?page=1&page_size=50&sort=-start_date", headers };
  const bare = { port: bareReady["port"] ?? 0, path: "/list", headers: {} };
  await assertSameAnswer(app, bare);
  const rounds: Round[] = [];
  for (let tries = 0; rounds.length < ROUNDS && tries < ROUNDS * 3; tries += 1) {
    const round = await measureRound(raw, bare, app);
    console.log(round ? `  round ${rounds.length + 1}: ${describe(round)}` : "  void: the machine's speed changed");
    if (round) rounds.push(round);
  }
  for (const child of children) child.disconnect();
  return rounds;
}

const describe = ({ raw, bare, app }: Round) =>
  `RAW ${raw.toFixed(0)}/s  BARE ${bare.toFixed(0)}/s  Llavero ${app.toFixed(0)}/s`;

function report(rounds: readonly Round[]): boolean {
  const rows = [
    { what: "P1 list / BARE", figure: median(rounds.map(({ app, bare }) => app / bare)), goal: 0.8 },
    { what: "P1 list / RAW", figure: median(rounds.map(({ app, raw }) => app / raw)), goal: 0.55 },
  ];
  for (const { what, figure, goal } of rows)
    console.log(
      `${what.padEnd(18)} ${figure.toFixed(2)}   goal ≥ ${goal.toFixed(2)}   ${figure >= goal ? "ok" : "SHORT"}`,
    );
  void mkdir(".output", { recursive: true }).then(() =>
    writeFile(
      ".output/bench.json",
      JSON.stringify({ rentals: RENTALS, connections: CONNECTIONS, rounds, rows }, null, 2),
    ),
  );
  return rounds.length > 0 && rows.every(({ figure, goal }) => figure >= goal);
}

async function prepareDatabase(url: string): Promise<void> {
  await migrate(connectionConfig({ url }));
  const db = createDb({ url, max: 2 });
  await seedCatalogues(db);
  await db.query(
    `insert into "user" (email, name, password_hash, role_id) select $1, 'Bench', $2, id from role where slug = 'admin'`,
    [USER.email, await hashPassword(USER.password)],
  );
  await fillBenchDatabase(db, RENTALS);
  await db.close();
}

const folder = await mkdtemp(path.join(tmpdir(), "llavero-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
try {
  console.log(`P1: ${RENTALS.toLocaleString("en")} rentals, ${CONNECTIONS} connections`);
  await prepareDatabase(postgres.url);
  process.exitCode = report(await measureAll(postgres.url)) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
