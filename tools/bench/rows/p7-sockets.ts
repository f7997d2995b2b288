import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { connectLive, type LiveSocket } from "#tests/support/live.ts";
import { USER } from "../data/fill.ts";
import { startChild } from "../harness/child.ts";
import { measureRounds, median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { logInToBench, SECRET } from "../harness/session.ts";
import { NOTIFICATION_LIST_LIMIT } from "#shared/domain/notifications/policy.ts";

const SOCKETS = 1_000;
const AT_ONCE = 50;
const NOTIFICATION_COUNTS = { full: 40, quick: 15 };
const DISCONNECTS = { full: 1_000, quick: 200 };
/** Number of clients that are disconnected in turn. */
const CLIENTS = 20;
const LOST_MS = 10_000;

const ready = z.object({ port: z.number() });
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

interface Node {
  readonly origin: string;
  readonly token: string;
}

const notify = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ id: string }>(
    `insert into notification (user_id, type, message) select id, 'Incidencia', 'Prueba' from "user" where email = $1 returning id`,
    [USER.email],
  );
  return row?.id ?? "";
};

const nodeAt = (nodes: readonly Node[], at: number): Node => nodes[at % nodes.length] ?? { origin: "", token: "" };

/** Opens sockets, alternating between the two nodes. */
async function connectMany(nodes: readonly Node[], count: number): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => nodeAt(nodes, from + at));
    sockets.push(...(await Promise.all(some.map(({ origin, token }) => connectLive(origin, token)))));
  }
  return sockets;
}

/** Milliseconds from the start of the insert to its arrival at each socket; infinite if it never arrived. */
async function timeArrivals(db: Db, sockets: readonly LiveSocket[]): Promise<number[]> {
  const start = performance.now();
  const arrivals = sockets.map((socket) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const lost = setTimeout(() => resolve(Infinity), LOST_MS);
    socket.once("notification", () => {
      clearTimeout(lost);
      resolve(performance.now() - start);
    });
    return promise;
  });
  await notify(db);
  return Promise.all(arrivals);
}

async function collect(db: Db, sockets: readonly LiveSocket[], times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(...(await timeArrivals(db, sockets)));
  return all.toSorted((a, b) => a - b);
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

async function catchUp({ origin, token }: Node, heard: Set<string>): Promise<void> {
  const response = await fetch(`${origin}/api/notifications`, { headers: { authorization: `Bearer ${token}` } });
  for (const { id } of listed.parse(await response.json()).data) heard.add(id);
}

/**
 * A client that is disconnected repeatedly: it receives live notifications while connected, and reads the missed ones
 * after reconnecting.
 */
async function runClient(node: Node, cuts: number, heard: Set<string>): Promise<void> {
  for (let cut = 0; cut < cuts; cut += 1) {
    const socket = await connectLive(node.origin, node.token);
    socket.on("notification", ({ id }) => heard.add(id));
    await catchUp(node, heard);
    socket.disconnect();
  }
}

/**
 * Disconnects clients while notifications arrive.
 * @returns how many of these some client never received
 */
async function countLost(db: Db, nodes: readonly Node[], disconnects: number): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, (_, at) => ({ node: nodeAt(nodes, at), heard: new Set<string>() }));
  const state = { isDone: false };
  const cutting = clients.map(({ node, heard }) => runClient(node, disconnects / CLIENTS, heard));
  const work = Promise.all(cutting).finally(() => (state.isDone = true));
  const sentIds: string[] = [];
  // Few enough that missed ones are among those read afterwards.
  while (!state.isDone && sentIds.length < NOTIFICATION_LIST_LIMIT - 1) {
    sentIds.push(await notify(db));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await work;
  await Promise.all(clients.map(({ node, heard }) => catchUp(node, heard)));
  return clients.reduce((lost, { heard }) => lost + sentIds.filter((id) => !heard.has(id)).length, 0);
}

async function measureAll({ isQuick, pace, say }: Bench, url: string): Promise<RowOutcome> {
  const module = fileURLToPath(import.meta.resolve("./p1-servers.ts"));
  const servers = [1, 2].map(() => startChild(module, ["app", url, SECRET]));
  const db = createDb({ url, max: 2 });
  try {
    const nodes: Node[] = [];
    for (const server of servers) {
      const origin = `http://127.0.0.1:${ready.parse(await server.hear()).port}`;
      nodes.push({ origin, token: await logInToBench(origin) });
    }
    const one = await connectMany(nodes, 1);
    await collect(db, one, 20);
    const times = isQuick ? NOTIFICATION_COUNTS.quick : NOTIFICATION_COUNTS.full;
    const many = await connectMany(nodes, SOCKETS - 1);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: async () => share(await collect(db, one, times), 0.5),
      measure: async () => {
        const arrivals = await collect(db, [...one, ...many], times);
        return {
          p50: share(arrivals, 0.5),
          p99: share(arrivals, 0.99),
          lost: arrivals.filter((ms) => ms === Infinity).length,
        };
      },
    });
    for (const socket of [...one, ...many]) socket.disconnect();
    const disconnects = isQuick ? DISCONNECTS.quick : DISCONNECTS.full;
    const lost = await countLost(db, nodes, disconnects);
    const unheard = [...rounds, ...voids].reduce((sum, round) => sum + round.lost, 0);
    return {
      measurements: [
        {
          what: "commit → 1,000 sockets at two nodes: p99 / p50 of one socket",
          value: median(rounds.map((r) => r.p99 / r.limit)),
          unit: "×",
          goal: { atMost: 10 },
        },
        { what: "the p99 itself", value: median(rounds.map((r) => r.p99)), unit: "ms", goal: null },
        {
          what: `notifications lost over ${disconnects} disconnects and at the sockets`,
          value: lost + unheard,
          unit: "",
          goal: { atMost: 0 },
        },
      ],
      rounds,
      voids,
    };
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    await db.close();
  }
}

const run = async (bench: Bench): Promise<RowOutcome> =>
  bench.databases.inCopy(await bench.databases.company(), (url) => measureAll(bench, url));

export const socketsRow: BenchRow = { name: "P7", title: "commit → notification on 1,000 sockets over two nodes", run };
