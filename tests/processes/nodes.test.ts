import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LOGIN_SLOWDOWN } from "#shared/domain/account/policy.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { connectLive } from "#tests/support/live.ts";
import { type Proxy, startProxy } from "#tests/support/haproxy.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";
import { waitFor } from "#tests/support/processes/postgres-owner.ts";
import {
  discardServers,
  findFreePort,
  type ServerProcess,
  startServer,
} from "#tests/support/processes/server-process.ts";

/*
 * Two servers on one external database behind the proxy of `docs/haproxy.cfg`: requests to either, and while one
 * stops or is killed.
 */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PATIENCE_MS = 60_000;
interface Node {
  readonly port: number;
  readonly origin: string;
  server: ServerProcess;
}

let database: TestDatabase;
let db: Db;
let proxy: Proxy;
let dataDir: string;
let one: Node;
let other: Node;

const METRICS_TOKEN = "metrics of the nodes";

async function startNode(port: number): Promise<ServerProcess> {
  const server = await startServer({
    PORT: String(port),
    METRICS_TOKEN,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: "one secret for every server of the installation",
    // The proxy checks once a second, and removes a node at the second failure.
    DRAIN_SECONDS: "4",
  });
  await server.untilOutput(/Ctrl-C stops it/, 200_000);
  return server;
}

async function addNode(): Promise<Node> {
  const port = await findFreePort();
  return { port, origin: `http://127.0.0.1:${port}`, server: await startNode(port) };
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
  dataDir = await mkdtemp(path.join(tmpdir(), "llavero-nodes-"));
  [one, other] = await Promise.all([addNode(), addNode()]);
  proxy = await startProxy([one.port, other.port]);
  await waitFor(async () => (await fetch(`${proxy.origin}/api/health`).catch(() => null))?.ok === true, PATIENCE_MS);
});
afterAll(async () => {
  await proxy.close();
  await discardServers();
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const post = (origin: string, route: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api${route}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function logIn(origin: string, role: Parameters<typeof emailOf>[0]): Promise<Tokens> {
  const response = await post(origin, "/auth/login", { email: emailOf(role), password: TEST_PASSWORD });
  const { data }: { data: Tokens } = await response.json();
  return data;
}

async function readIncidentType(): Promise<string> {
  const [type] = await db.query<{ id: string }>("select id from incident_type order by id limit 1");
  return type?.id ?? "";
}

const incident = (incident_type_id: string, title: string) => ({ title, description: "Gotea", incident_type_id });

test("a session opened on one server is valid on the other, and ends on both", async () => {
  const { accessToken, refreshToken } = await logIn(one.origin, "agent");
  const fetchPersons = (origin: string) => fetch(`${origin}/api/persons`, { headers: bearer(accessToken) });
  expect((await fetchPersons(other.origin)).status).toBe(200);
  expect((await post(other.origin, "/auth/logout", { token: refreshToken })).status).toBeLessThan(300);
  await waitFor(async () => (await fetchPersons(one.origin)).status === 401, PATIENCE_MS);
});

test("an event of one server reaches a window connected to the other", async () => {
  const agent = await logIn(other.origin, "agent");
  const socket = await connectLive(other.origin, agent.accessToken);
  const received: string[] = [];
  socket.on("notification", ({ message }) => void received.push(message));
  const admin = await logIn(one.origin, "admin");
  const body = incident(await readIncidentType(), "De un servidor al otro");
  expect((await post(one.origin, "/incidents", body, bearer(admin.accessToken))).status).toBe(201);
  await waitFor(async () => received.some((message) => message.includes("De un servidor al otro")), PATIENCE_MS);
  socket.disconnect();
});

test("failed logins on either server slow down the next one on each of them", async () => {
  const fail = ({ origin }: Node) => post(origin, "/auth/login", { email: emailOf("viewer"), password: "no es esta" });
  for (let failures = 0; failures < LOGIN_SLOWDOWN.account_free; failures += 1)
    expect((await fail(failures % 2 === 0 ? one : other)).status).toBe(401);
  for (const [node, seconds] of [
    [one, 1],
    [other, 2],
  ] as const) {
    const startedAt = performance.now();
    expect((await fail(node)).status).toBe(401);
    // A timer may fire a moment early.
    expect(performance.now() - startedAt).toBeGreaterThan(seconds * 1_000 - 50);
  }
});

test("calls of visitors are counted across servers", async () => {
  const keys: number[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const { origin } = attempt % 2 === 0 ? one : other;
    keys.push((await fetch(`${origin}/api/external-booking-form/${randomUUID().slice(0, 22)}`)).status);
  }
  expect(keys.at(-1)).toBe(429);
});

test("each job runs once, on whichever server", async () => {
  await db.query("create table job_taken (job_id bigint, worker text)");
  await db.query(`create function note_taking() returns trigger language plpgsql as
    $$ begin insert into job_taken values (new.id, new.locked_by); return new; end $$`);
  await db.query(`create trigger note_taking after update of locked_by on graphile_worker._private_jobs for each row
    when (old.locked_by is null and new.locked_by is not null) execute function note_taking()`);
  await db.query("select count(graphile_worker.add_job('free_jobs')) from generate_series(1, 200)");
  await waitFor(async () => {
    const left = await db.query("select 1 from graphile_worker.jobs where task_identifier = 'free_jobs' limit 1");
    return left.length === 0;
  }, PATIENCE_MS);
  const taken = await db.query<{ jobs: number; times: number; workers: number }>(
    "select count(distinct job_id)::int as jobs, count(*)::int as times, count(distinct worker)::int as workers from job_taken",
  );
  await db.query("drop trigger note_taking on graphile_worker._private_jobs; drop table job_taken");
  expect(taken[0]?.jobs).toBeGreaterThanOrEqual(200);
  expect(taken[0]?.times).toBe(taken[0]?.jobs);
  expect(taken[0]?.workers).toBeGreaterThan(1);
});

/** Number of windows connected to a node, as in its metrics. */
async function countSockets({ origin }: Node): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/metrics`, { headers: bearer(METRICS_TOKEN) })).text();
  return Number(/^llavero_sockets (\d+)/m.exec(metrics)?.[1]);
}

async function readNotifications(token: string): Promise<readonly string[]> {
  const response = await fetch(`${proxy.origin}/api/notifications`, { headers: bearer(token) });
  const { data }: { data: { message: string }[] } = await response.json();
  return data.map(({ message }) => message);
}

test("a window whose server is killed reconnects to the other one, and reads what it missed", async () => {
  const agent = await logIn(proxy.origin, "agent");
  const received: string[] = [];
  const read: string[] = [];
  let arrivals = 0;
  const socket = await connectLive(proxy.origin, agent.accessToken, { returns: true });
  socket.on("notification", ({ message }) => void received.push(message));
  socket.on("connect", () => {
    arrivals += 1;
    void readNotifications(agent.accessToken).then((messages) => read.push(...messages));
  });
  await waitFor(async () => (await Promise.all([one, other].map(countSockets))).includes(1), PATIENCE_MS);
  const [home, away] = (await countSockets(one)) === 1 ? [one, other] : [other, one];
  const admin = await logIn(away.origin, "admin");
  const type = await readIncidentType();
  const report = async (title: string) =>
    expect((await post(away.origin, "/incidents", incident(type, title), bearer(admin.accessToken))).status).toBe(201);
  const has = (messages: readonly string[], title: string) => messages.some((message) => message.includes(title));

  await report("Antes del corte");
  await waitFor(async () => has(received, "Antes del corte"), PATIENCE_MS);
  home.server.child.kill("SIGKILL");
  await home.server.ended();
  await report("Durante el corte");
  await waitFor(async () => arrivals > 0 && has(read, "Durante el corte"), PATIENCE_MS);
  expect(await countSockets(away)).toBe(1);
  await report("Tras el corte");
  await waitFor(async () => has(received, "Tras el corte"), PATIENCE_MS);
  socket.disconnect();
  home.server = await startNode(home.port);
});

test("servers restarted one by one, and one that is killed, lose no acknowledged write and no notification", async () => {
  const { accessToken } = await logIn(proxy.origin, "admin");
  const type = await readIncidentType();
  const acknowledged: string[] = [];
  const over = new AbortController();
  /** Retries with the same key until there is a response, as the client does. */
  const insist = async (title: string) => {
    const headers = { ...bearer(accessToken), "idempotency-key": randomUUID() };
    for (;;) {
      const response = await post(proxy.origin, "/incidents", incident(type, title), headers).catch(() => null);
      if (response?.status === 201) return;
      if (response && response.status < 500 && response.status !== 409) throw new Error(await response.text());
    }
  };
  const client = async (number: number) => {
    for (let iteration = 0; !over.signal.aborted; iteration += 1) {
      const title = `Nodo ${number}-${iteration}`;
      await insist(title);
      acknowledged.push(title);
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, (_, number) => client(number)));
  const goOn = async () => {
    const wanted = acknowledged.length + 20;
    await waitFor(async () => acknowledged.length >= wanted, PATIENCE_MS);
  };
  await goOn();
  for (const node of [one, other]) {
    node.server.child.kill("SIGTERM");
    expect(await node.server.ended()).toBe(0);
    await goOn();
    node.server = await startNode(node.port);
    await goOn();
  }
  one.server.child.kill("SIGKILL");
  await goOn();
  over.abort();
  await clients;

  const stored = await db.query<{ title: string }>("select title from incident where title like 'Nodo %'");
  expect(stored.map(({ title }) => title).toSorted()).toEqual(acknowledged.toSorted());
  const notified = await db.query<{ count: number }>(
    `select count(*)::int as count from notification n join "user" u on u.id = n.user_id
     where u.email = $1 and n.message like '%Nodo %'`,
    [emailOf("agent")],
  );
  expect(notified[0]?.count).toBe(acknowledged.length);
});
