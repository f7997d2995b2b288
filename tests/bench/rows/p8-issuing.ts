import { createApp } from "#server/app.ts";
import { createDb, type Db } from "#server/db/pool.ts";
import { readEnv } from "#server/env.ts";
import { billingJobs } from "#server/modules/accounting/issue-job.ts";
import type { Services } from "#server/services/services.ts";
import { drafts, issuing } from "./p8-drafts.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, Outcome, Row } from "../harness/row.ts";
import { logIn, SECRET } from "../harness/session.ts";

const CLIENTS = 32;
/** Drafts that nobody issues. */
const WAITING = 5_000;
const COUNTS = {
  full: { commits: 4_000, single: 2_000, batch: 10_000 },
  quick: { commits: 2_000, single: 600, batch: 2_000 },
};

/** Does something so many times, 32 at once. @returns how many a second */
async function rateOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const left = items.values();
  const client = async () => {
    for (const item of left) await work(item);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return (items.length * 1000) / ms;
}

/** Makes drafts, and has the planner know of them as it does in an office that has not just begun. */
async function make(db: Db, count: number, run: string | null = null): Promise<readonly { readonly id: string }[]> {
  const made = await db.query<{ id: string }>(drafts, [count, run]);
  await db.query("vacuum analyze invoice, invoice_line, verifactu_record");
  return made;
}

const commitRate = (db: Db, count: number) =>
  rateOf(Array.from({ length: count }), () => db.query("update bench_counter set number = number + 1 where id = 1"));

/** One call of the database an invoice, as if nobody were served together. */
async function aloneRate(db: Db, count: number): Promise<number> {
  const ids = await make(db, count);
  return rateOf(ids, ({ id }) => db.query("select issue_invoices(array[$1]::uuid[], business_today())", [id]));
}

/** One request an invoice: who asks, whether they may, what they have read, and the invoice as it is then. */
async function requestRate(db: Db, origin: string, token: string, count: number): Promise<number> {
  const ids = await make(db, count);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return rateOf(ids, async ({ id }) => {
    const answer = await fetch(`${origin}/api/invoices/${id}/issue`, {
      method: "POST",
      headers,
      body: `{"version":1}`,
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`An invoice was not issued: ${text}`);
  });
}

/** The job of a billing run. */
async function runRate(services: Services, month: number, count: number): Promise<number> {
  const { db } = services;
  const [run] = await db.query<{ id: string }>(
    "insert into billing_run (month, state) select date '2030-01-01' + make_interval(months => $1), 'issuing' returning id",
    [month],
  );
  await make(db, count, run?.id ?? null);
  const job = billingJobs.find(({ name }) => name === "issue_billing_run");
  const ms = await timed(async () =>
    job?.run(services, { payload: { billing_run_id: run?.id }, signal: new AbortController().signal }),
  );
  return (count * 1000) / ms;
}

/** How many numbers of the series are missing or were given twice. */
async function countGaps(db: Db): Promise<number> {
  const [row] = await db.query<{ gaps: number }>(
    `select coalesce(sum(abs(last - given) + given - numbers + abs(first - 1)), 0)::int as gaps from (
       select max(series_number) as last, min(series_number) as first, count(*) as given, count(distinct series_number) as numbers
       from invoice where state <> 'draft' group by series_id, series_year) s`,
  );
  return row?.gaps ?? Number.NaN;
}

async function measureAll({ folder, isQuick, pace, say }: Bench, url: string): Promise<Outcome> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir: folder, logLevel: "error" };
  const app = await createApp({ env, databaseUrl: url, secrets: { token_secret: SECRET } });
  const db = createDb({ url, max: CLIENTS });
  const sizes = isQuick ? COUNTS.quick : COUNTS.full;
  try {
    const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const token = await logIn(origin);
    for (const statement of issuing) await db.query(statement);
    await make(db, WAITING);
    await aloneRate(db, 100);
    await requestRate(db, origin, token, 100);
    let month = 0;
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => commitRate(db, sizes.commits),
      measure: async () => ({
        alone: await aloneRate(db, sizes.single),
        requested: await requestRate(db, origin, token, sizes.single),
        run: await runRate(app.services, (month += 1), sizes.batch),
      }),
    });
    return {
      figures: [
        {
          what: "invoices issued in one series by 32 clients / a row updated by 32",
          value: median(rounds.map((r) => r.requested / r.limit)),
          unit: "×",
          goal: { atLeast: 0.5 },
        },
        {
          what: "the same by one call of the database each, nobody together",
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

const run = async (bench: Bench): Promise<Outcome> =>
  bench.databases.inCopy(await bench.databases.office(), (url) => measureAll(bench, url));

export const issuingRow: Row = { name: "P8", title: "invoices issued in one series by 32 clients", run };
