import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { createDb } from "#server/engine/db/pool.ts";
import { USER } from "../data/fill.ts";
import { startChild } from "../harness/child.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, BenchRow, RowOutcome } from "../harness/row.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

const PERSONS = 100_000;
/** Searches that the attacker has under way at any time. */
const AT_ONCE = 24;
const LISTS = { full: 200, quick: 60 };
const GOAL_MS = 300;
const ATTACKER = "attacker@bench.test";
const LIST = "/api/rentals?page_size=50";

const ready = z.object({ port: z.number() });

/** The costly searches that are accepted, and those that stopped an office for a minute. */
const searches = [
  "ab ".repeat(2_400),
  Array.from({ length: 2_400 }, (_, n) => `p${n.toString(36)}`).join(" "),
  Array.from({ length: SEARCH_LIMITS.words }, (_, n) => String(n)).join(" "),
  Array.from({ length: SEARCH_LIMITS.words }, (_, n) => String.fromCharCode(97 + n)).join(" "),
  Array.from({ length: SEARCH_LIMITS.words }, (_, n) => `garxia${String.fromCharCode(97 + n)}`).join(" "),
  "7".repeat(SEARCH_LIMITS.characters),
];
const paths = ["/api/persons", "/api/rentals", "/api/persons/export"];

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** A second user with the password and role of the first. */
async function addAttacker(url: string): Promise<void> {
  const db = createDb({ url, max: 1 });
  await db.query(
    `insert into "user" (email, name, password_hash, role_id)
     select $1, 'Attacker', password_hash, role_id from "user" where email = $2`,
    [ATTACKER, USER.email],
  );
  await db.close();
}

type Headers = Readonly<Record<string, string>>;

const read = async (address: string, headers: Headers) => {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  return response.status;
};

/** Keeps searches under way until `isOver`. @returns how often each status was answered */
async function attack(origin: string, headers: Headers, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const loop = async () => {
    while (!isOver()) {
      const query = new URLSearchParams({ query: searches[next % searches.length] ?? "" });
      const path = paths[Math.floor(next / searches.length) % paths.length] ?? "";
      next += 1;
      const status = await read(`${origin}${path}?${query}`, headers);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return statuses;
}

async function timeLists(origin: string, headers: Headers, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let list = 0; list < count; list += 1)
    times.push(
      await timed(async () => {
        const status = await read(`${origin}${LIST}`, headers);
        if (status !== 200) throw new Error(`The list answered ${status}`);
      }),
    );
  return times;
}

async function measureAll({ isQuick, pace, say }: Bench, url: string): Promise<RowOutcome> {
  await addAttacker(url);
  const server = startChild(fileURLToPath(import.meta.resolve("./p1-servers.ts")), ["app", url, SECRET]);
  try {
    const origin = `http://127.0.0.1:${ready.parse(await server.hear()).port}`;
    const bearer = async (email: string) => ({ authorization: `Bearer ${await logInToBench(origin, email)}` });
    const [user, attacker] = [await bearer(USER.email), await bearer(ATTACKER)];
    const count = isQuick ? LISTS.quick : LISTS.full;
    await timeLists(origin, user, count);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: async () => median(await timeLists(origin, user, count)),
      measure: async () => {
        const state = { isOver: false };
        const attacking = attack(origin, attacker, () => state.isOver);
        const times = await timeLists(origin, user, count);
        state.isOver = true;
        const statuses = await attacking;
        say(`answers to the attacker: ${[...statuses].map(([status, number]) => `${status} × ${number}`).join(", ")}`);
        return { p95: percentile(times, 0.95), slowest: Math.max(...times) };
      },
    });
    const all = [...rounds, ...voids];
    return {
      measurements: [
        {
          what: "another user's list during 24 hostile searches at once, p95",
          value: median(all.map(({ p95 }) => p95)),
          unit: "ms",
          goal: { atMost: GOAL_MS },
        },
        { what: "the slowest", value: Math.max(...all.map(({ slowest }) => slowest)), unit: "ms", goal: null },
      ],
      rounds,
      voids,
    };
  } finally {
    await server.end();
  }
}

const run = async (bench: Bench): Promise<RowOutcome> =>
  bench.databases.inCopy(await bench.databases.people(PERSONS), (url) => measureAll(bench, url));

export const hostileSearchRow: BenchRow = { name: "P11", title: "24 hostile searches at once, 100,000 persons", run };
