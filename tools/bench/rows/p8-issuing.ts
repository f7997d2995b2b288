import { createApp } from "#server/app.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { readEnv } from "#server/engine/env.ts";
import { billingJobs } from "#server/areas/accounting/billing/issue-job.ts";
import type { Services } from "#server/engine/services/services.ts";
import { draftsToIssue, issuing, putRunAgain } from "./p8-drafts.ts";
import { type Connection, connect, requestBytes } from "../harness/http-load.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

const CLIENTS = 32;
/** Drafts that are never issued. */
const WAITING = 5_000;
const COUNTS = {
  full: { commits: 4_000, single: 2_000, batch: 10_000 },
  quick: { commits: 2_000, single: 1_000, batch: 4_000 },
};
/** Warm-up requests of each kind: every connection has planned its statements, as in a running office. */
const WARM_UP = 200;

type Work<Item> = (item: Item) => Promise<unknown>;

/**
 * Runs work on each item, with clients in parallel.
 * @returns items per second
 */
async function rateOf<Item>(items: readonly Item[], clients: readonly Work<Item>[]): Promise<number> {
  const left = items.values();
  const go = async (work: Work<Item>) => {
    for (const item of left) await work(item);
  };
  const ms = await timed(() => Promise.all(clients.map(go)));
  return (items.length * 1000) / ms;
}

const clients = <Item>(work: Work<Item>): readonly Work<Item>[] => Array.from({ length: CLIENTS }, () => work);

interface Draft {
  readonly id: string;
}

/** Creates drafts and updates the planner's statistics, as in a running office. */
async function make(db: Db, count: number, run: string | null = null): Promise<readonly Draft[]> {
  const drafts = await db.query<Draft>(draftsToIssue, [count, run]);
  await db.query("vacuum analyze invoice, invoice_line, verifactu_record");
  return drafts;
}

/** Rate of new drafts, after the warm-up. */
async function draftRate(db: Db, count: number, issuers: readonly Work<Draft>[]): Promise<number> {
  const drafts = await make(db, count + WARM_UP);
  await rateOf(drafts.slice(0, WARM_UP), issuers);
  return rateOf(drafts.slice(WARM_UP), issuers);
}

const commitRate = (db: Db, count: number) =>
  rateOf(
    Array.from({ length: count }),
    clients(() => db.query("update bench_counter set number = number + 1 where id = 1")),
  );

/** One database call per invoice, without batching. */
const aloneRate = (db: Db, count: number) =>
  draftRate(
    db,
    count,
    clients(({ id }) => db.query("select issue_invoices(array[$1]::uuid[], business_today())", [id])),
  );

interface Server {
  readonly port: number;
  readonly connections: readonly Connection[];
  readonly headers: Readonly<Record<string, string>>;
}

/** One request per invoice: authentication, permission, the version read, and the issued invoice. */
const requestRate = (db: Db, { port, connections, headers }: Server, count: number) =>
  draftRate(
    db,
    count,
    connections.map(
      ({ send }): Work<Draft> =>
        ({ id }) =>
          send(requestBytes({ port, path: `/api/invoices/${id}/issue`, headers }, '{"version":1}')),
    ),
  );

interface Run {
  readonly id: string;
  readonly rate: number;
}

/** The job of a billing run. */
async function measureRun(services: Services, month: number, count: number): Promise<Run> {
  const { db } = services;
  const [run] = await db.query<{ id: string }>(
    "insert into billing_run (month, state) select date '2030-01-01' + make_interval(months => $1), 'issuing' returning id",
    [month],
  );
  const id = run?.id ?? "";
  await make(db, count, id);
  const job = billingJobs.find(({ name }) => name === "issue_billing_run");
  const ms = await timed(async () =>
    job?.run(services, { payload: { billing_run_id: id }, signal: new AbortController().signal }),
  );
  return { id, rate: (count * 1000) / ms };
}

/** Missing plus duplicate numbers of the series. */
async function countGaps(db: Db): Promise<number> {
  const [row] = await db.query<{ gaps: number }>(
    `select coalesce(sum(abs(last - given) + given - numbers + abs(first - 1)), 0)::int as gaps from (
       select max(series_number) as last, min(series_number) as first, count(*) as given, count(distinct series_number) as numbers
       from invoice where state <> 'draft' group by series_id, series_year) s`,
  );
  return row?.gaps ?? Number.NaN;
}

async function measureAll({ folder, isQuick, pace, say }: Bench, url: string): Promise<RowOutcome> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir: folder, logLevel: "error" };
  const app = await createApp({ env, databaseUrl: url, secrets: { token_secret: SECRET } });
  const db = createDb({ url, max: CLIENTS });
  const sizes = isQuick ? COUNTS.quick : COUNTS.full;
  try {
    const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const port = Number(new URL(origin).port);
    const headers = { authorization: `Bearer ${await logInToBench(origin)}`, "content-type": "application/json" };
    const connections = await Promise.all(Array.from({ length: CLIENTS }, () => connect(port)));
    for (const statement of issuing) await db.query(statement);
    await make(db, WAITING);
    let month = 0;
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => commitRate(db, sizes.commits),
      measure: async () => {
        const alone = await aloneRate(db, sizes.single);
        const requested = await requestRate(db, { port, connections, headers }, sizes.single);
        const run = await measureRun(app.services, (month += 1), sizes.batch);
        const rows = (sizes.batch * 1000) / (await putRunAgain(db, run.id));
        return { alone, requested, run: run.rate, rows };
      },
    });
    for (const { end } of connections) end();
    return {
      measurements: [
        {
          what: "invoices issued in one series by 32 clients / a row updated by 32",
          value: median(rounds.map((r) => r.requested / r.limit)),
          unit: "×",
          goal: { atLeast: 0.5 },
        },
        {
          what: "the same by one call of the database each, without batching",
          value: median(rounds.map((r) => r.alone / r.limit)),
          unit: "×",
          goal: null,
        },
        { what: "numbers missing or twice", value: await countGaps(db), unit: "", goal: { atMost: 0 } },
        {
          what: "a billing run / invoices issued by 32 clients",
          value: median(rounds.map((r) => r.run / r.requested)),
          unit: "×",
          goal: { atLeast: 20 },
        },
        {
          what: "a billing run / one call of the database each",
          value: median(rounds.map((r) => r.run / r.alone)),
          unit: "×",
          goal: null,
        },
        {
          what: "its rows put into tables alike by one statement, without a rule / invoices issued by 32 clients",
          value: median(rounds.map((r) => r.rows / r.requested)),
          unit: "×",
          goal: null,
        },
        { what: "a billing run", value: median(rounds.map((r) => r.run)), unit: "/s", goal: null },
      ],
      rounds,
      voids,
    };
  } finally {
    await db.close();
    await app.close();
  }
}

const run = async (bench: Bench): Promise<RowOutcome> =>
  bench.databases.inCopy(await bench.databases.company(), (url) => measureAll(bench, url));

export const issuingRow: BenchRow = { name: "P8", title: "invoices issued in one series by 32 clients", run };
