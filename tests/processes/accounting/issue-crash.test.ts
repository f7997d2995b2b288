import { afterEach, expect, test, vi } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { addDays, todayIn } from "#shared/lib/dates.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { TEST_SECRET } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* The server as a separate process, killed while it assigns invoice numbers (docs/design/goals.md, R9). */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

async function openDatabase(): Promise<{ url: string; db: Db }> {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const db = createDb({ url: database.url });
  undo.push(() => db.close());
  return { url: database.url, db };
}

async function start(url: string) {
  const server = await startServer({ PORT: "0", DATABASE_URL: url, TOKEN_SECRET: TEST_SECRET });
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const visitor = createHttpApi(origin, null);
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, api: createHttpApi(origin, accessToken) };
}

/** Violations of the consistency of numbers, counter, records and chain. */
async function readBreaks(db: Db): Promise<readonly object[]> {
  return db.query(
    `select 'gap' as what, series_id as id from invoice where state <> 'draft' group by series_id, series_year
       having count(*) <> max(series_number) or min(series_number) <> 1
     union all select 'counter', c.series_id from invoice_counter c where c.next_number <> 1 + (
       select count(*) from invoice i where i.series_id = c.series_id and i.series_year = c.year)
     union all select 'record', i.id from invoice i left join verifactu_record v on v.invoice_id = i.id
       where i.kind <> 'receipt' and (i.state <> 'draft') <> (v.id is not null)
     union all select 'chain', r.id from (
       select id, previous_hash, position, lag(hash, 1, '') over w as before, row_number() over w as place
       from verifactu_record window w as (partition by issuer_id order by position)) r
       where r.previous_hash <> r.before or r.position <> r.place`,
    [],
  );
}

/**
 * Issues drafts one after the other until the server is gone.
 * @returns the numbers that it acknowledged
 */
async function issueUntilGone(api: Api, drafts: readonly Invoice[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const { id, version } of drafts) {
    const reply = await api.post<Invoice>(`/invoices/${id}/issue`, { version }).catch(() => null);
    if (!reply) return numbers;
    numbers.push(dataOf(reply).number ?? "");
  }
  return numbers;
}

test("killed during concurrent issuing in one series, the server has lost no acknowledged number and left no gap", async () => {
  const { url, db } = await openDatabase();
  const { api, child, ended } = await start(url);
  const money = createMoneyBuilders(api, createBuilders(api));
  const draft = await money.anInvoiceInput();
  const CLIENTS = 8;
  const drafts = await Promise.all(Array.from({ length: CLIENTS * 12 }, () => money.anInvoice(draft)));
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    issueUntilGone(
      api,
      drafts.filter((_draft, index) => index % CLIENTS === client),
    ),
  );
  await expect
    .poll(async () => (await db.query("select 1 from invoice where state = 'issued'", [])).length, {
      interval: 5,
      timeout: 30_000,
    })
    .toBeGreaterThan(10);
  child.kill("SIGKILL");
  await ended();
  const acknowledged = (await Promise.all(clients)).flat();

  expect(await readBreaks(db)).toEqual([]);
  const rows = await db.query<{ number: string }>("select number from invoice where state = 'issued'", []);
  const stored = new Set(rows.map(({ number }) => number));
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
});

test("killed during concurrent issuing, each repeated request has its effect once", async () => {
  const { url, db } = await openDatabase();
  const first = await start(url);
  const money = createMoneyBuilders(first.api, createBuilders(first.api));
  const draft = await money.anInvoiceInput();
  const drafts = await Promise.all(Array.from({ length: 40 }, () => money.anInvoice(draft)));
  const issueAll = (api: Api) =>
    Promise.all(
      drafts.map(({ id, version }) =>
        api.post<Invoice>(`/invoices/${id}/issue`, { version }, { "idempotency-key": `issue-${id}` }).then(
          (reply) => dataOf(reply).number,
          () => null,
        ),
      ),
    );
  const sent = issueAll(first.api);
  const isAnyIssued = async () => (await db.query("select 1 from invoice where state = 'issued' limit 1", [])).length;
  await expect.poll(isAnyIssued, { interval: 1, timeout: 30_000 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended();
  const acknowledged = await sent;

  const second = await start(url);
  const again = await issueAll(second.api);
  expect(again.filter((number) => number === null)).toEqual([]);
  expect(again.filter((number, index) => (acknowledged[index] ?? number) !== number)).toEqual([]);
  expect(new Set(again).size).toBe(drafts.length);
  expect(await readBreaks(db)).toEqual([]);
});

/** A run with six drafts. */
async function aRun(api: Api, db: Db): Promise<BillingRun> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  const { issuer_id } = await money.aSeries();
  await db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  const { id: tenant_id } = await given.aPerson();
  const assets = await Promise.all(Array.from({ length: 6 }, () => given.anAsset()));
  for (const { id: asset_id } of assets)
    await insertTestRental(db, { asset_id, tenant_id, since: "2026-01-01", until: null, monthly_rent: 70_000 });
  const run = dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-02-01" }));
  expect(run.draft_count).toBe(6);
  return run;
}

/**
 * Kills a server in the middle of the issue of a run, and waits until another has issued the rest.
 * @param begin starts the issue, and returns the server that does it
 * @returns the run as issued
 */
async function killDuringIssue(
  { url, db }: Awaited<ReturnType<typeof openDatabase>>,
  run: BillingRun,
  begin: () => Promise<Awaited<ReturnType<typeof start>>>,
): Promise<BillingRun> {
  // A lock on the counter holds the job in the middle of its work.
  await db.query(
    `insert into invoice_counter (series_id, year, next_number)
     select id, case when year_reset then extract(year from business_today())::int else 0 end, 1 from invoice_series
     on conflict do nothing`,
    [],
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holder = holdCounters(db, released);
  const killed = await begin();
  await untilIssuingWaits(db);
  killed.child.kill("SIGKILL");
  await killed.ended();
  release();
  await holder;

  const last = await start(url);
  const state = async () => dataOf(await last.api.get<BillingRun>(`/billing-runs/${run.id}`));
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe("issued");
  expect(await readBreaks(db)).toEqual([]);
  return state();
}

test("killed during a billing run, the next server issues the rest, and none twice", async () => {
  const database = await openDatabase();
  const first = await start(database.url);
  const run = await aRun(first.api, database.db);
  const issued = await killDuringIssue(database, run, async () => {
    dataOf(await first.api.post(`/billing-runs/${run.id}/issue`, { version: run.version }));
    return first;
  });
  expect(issued).toMatchObject({ draft_count: 0, issued_count: 6 });
});

test("killed while a planned run is issued at its start, the next server issues the rest with its business day, and none twice", async () => {
  const database = await openDatabase();
  const { url, db } = database;
  const first = await start(url);
  const run = await aRun(first.api, db);
  const planned_issue_date = addDays(todayIn(new Date()), 7);
  dataOf(await first.api.post(`/billing-runs/${run.id}/plan`, { version: run.version, planned_issue_date }));
  first.child.kill("SIGTERM");
  await first.ended();
  // The server was down on the planned day.
  await db.query("update billing_run set planned_issue_date = business_today() - 1", []);
  const issued = await killDuringIssue(database, run, () => start(url));
  expect(issued).toMatchObject({ draft_count: 0, issued_count: 6 });
  const days = await db.query("select distinct issue_date = business_today() as is_today from invoice", []);
  expect(days).toEqual([{ is_today: true }]);
});

/** Locks every series' counter until released. */
async function holdCounters(db: Db, until: Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  await client.query("begin");
  await client.query("select 1 from invoice_counter for update");
  await until;
  await client.query("rollback");
  client.release();
}

async function untilIssuingWaits(db: Db): Promise<void> {
  const waiting = () =>
    db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select issue_invoices%' and datname = current_database()",
      [],
    );
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
}
