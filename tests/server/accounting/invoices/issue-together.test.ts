import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { type Api, createApi, dataOf, type Reply } from "#tests/support/api.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/*
 * Concurrent issues in one series are batched in one transaction (server/engine/http/serve-in-batches.ts), with the
 * same result as one by one.
 */

const { app, api: admin, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });
let manager: Api;
let viewer: Api;
beforeAll(async () => {
  manager = await app.logInAs("manager");
  viewer = await app.logInAs("viewer");
});

const issue = (api: Api, { id, version }: Pick<Invoice, "id" | "version">, headers = {}) =>
  api.post<Invoice>(`/invoices/${id}/issue`, { version }, headers);
const outcomeOf = ({ status, body }: Reply<Invoice>) =>
  status === 200 ? body.data.state : `${status} ${body.errors[0]?.translationKey}`;

async function draftsIn(series_id: string, count: number): Promise<Invoice[]> {
  const person_id = (await given.aPerson()).id;
  const drafts = [];
  for (let index = 0; index < count; index += 1) drafts.push(await money.anInvoice({ series_id, person_id }));
  return drafts;
}

const requests = [
  "fine",
  "manager",
  "stale",
  "empty",
  "negative",
  "archived",
  "missing",
  "unknown field",
  "viewer",
] as const;
type Request = (typeof requests)[number];

/** Creates a draft for each request, and returns the call that issues it. */
async function prepare(series_id: string, request: Request): Promise<() => Promise<Reply<Invoice>>> {
  const lines =
    request === "empty"
      ? []
      : [await money.aLine(request === "negative" ? { unit_amount: -100 } : { unit_amount: 50_000 })];
  const draft = await money.anInvoice({ series_id, lines });
  if (request === "archived") dataOf(await admin.post(`/invoices/${draft.id}/archive`, { version: draft.version }));
  const others = new Map<Request, Api>([
    ["manager", manager],
    ["viewer", viewer],
  ]);
  const api = others.get(request) ?? admin;
  const id = request === "missing" ? "00000000-0000-7000-8000-000000000000" : draft.id;
  const version = request === "stale" ? draft.version + 1 : draft.version + (request === "archived" ? 1 : 0);
  const more = request === "unknown field" ? { colour: "red" } : {};
  return () => api.post<Invoice>(`/invoices/${id}/issue`, { version, ...more });
}

/** All invoices issued in a series, without the values that always differ between series. */
const readIssued = (db: Db, series_id: string) =>
  db.query(
    `select i.series_number, i.state, i.collectible, i.total, v.position, h.action, h.actors
     from invoice i join verifactu_record v on v.invoice_id = i.id
     cross join lateral (select e.action, count(distinct e.actor_id) as actors from audit_entry e
       where e.entity_id = i.id and e.action = 'issue' group by 1) h
     where i.series_id = $1 order by i.series_number`,
    [series_id],
  );

test("concurrent issue requests have the same replies and rows as sequential ones", async () => {
  const batches = fc.sample(fc.array(fc.constantFrom(...requests), { minLength: 2, maxLength: 12 }), {
    seed: 8,
    numRuns: 6,
  });
  for (const batch of batches) {
    const series = [(await money.aSeries()).id, (await money.aSeries()).id] as const;
    const together = [];
    const apart = [];
    for (const request of batch) {
      together.push(await prepare(series[0], request));
      apart.push(await prepare(series[1], request));
    }
    const concurrent = (await Promise.all(together.map((send) => send()))).map(outcomeOf);
    const sequential = [];
    for (const send of apart) sequential.push(outcomeOf(await send()));
    expect(concurrent).toEqual(sequential);
    expect(await readIssued(app.db, series[0])).toEqual(await readIssued(app.db, series[1]));
  }
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("concurrent issues are written in few transactions, and the history names each requester", async () => {
  const { id: series_id } = await money.aSeries();
  const drafts = await draftsIn(series_id, 24);
  await Promise.all(drafts.map((draft, index) => issue(index % 2 === 0 ? admin : manager, draft).then(dataOf)));
  const [written] = await app.db.query<{ transactions: number }>(
    "select count(distinct xmin::text)::int as transactions from invoice where series_id = $1",
    [series_id],
  );
  expect(written?.transactions).toBeLessThan(12);
  const actors = await app.db.query<{ email: string }>(
    `select u.email from unnest($1::uuid[]) with ordinality g (id, place)
     join audit_entry e on e.entity_id = g.id and e.action = 'issue' join "user" u on u.id = e.actor_id order by g.place`,
    [drafts.map(({ id }) => id)],
  );
  expect(actors.map(({ email }) => email)).toEqual(
    drafts.map((_draft, index) => emailOf(index % 2 === 0 ? "admin" : "manager")),
  );
});

test("a locked draft does not delay other issues", async () => {
  const { id: series_id } = await money.aSeries();
  const [held, ...free] = await draftsIn(series_id, 6);
  if (!held) throw new Error("No draft");
  const client = await app.db.pool.connect();
  await client.query("begin");
  await client.query("select 1 from invoice where id = $1 for update", [held.id]);
  const others = Promise.all(free.map((draft) => issue(admin, draft)));
  const [waiting, replies] = [issue(admin, held), await others];
  expect(replies.map(outcomeOf)).toEqual(free.map(() => "issued"));
  await client.query("rollback");
  client.release();
  expect(outcomeOf(await waiting)).toBe("issued");
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("an idempotency key sent twice concurrently issues once; another request with the same key is refused", async () => {
  const { id: series_id } = await money.aSeries();
  const [first, other] = await draftsIn(series_id, 2);
  if (!first || !other) throw new Error("No drafts");
  const key = { "idempotency-key": crypto.randomUUID() };
  const twice = await Promise.all([first, first].map((draft) => issue(admin, draft, key)));
  expect(["issued", "409 error.in_flight"]).toEqual(expect.arrayContaining(twice.map(outcomeOf)));
  expect(twice.map(outcomeOf)).toContain("issued");
  expect(outcomeOf(await issue(admin, first, key))).toBe("issued");
  expect(outcomeOf(await issue(admin, other, key))).toBe("422 error.key_reused");
  expect(outcomeOf(await issue(admin, other))).toBe("issued");
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("two servers issuing in one series leave no gap, and each key takes effect once", async () => {
  const { id: series_id } = await money.aSeries();
  const twin = await app.startTwin();
  const { accessToken } = await app.logIn(emailOf("admin"));
  const there = createApi(() => twin.http, accessToken);
  const drafts = await draftsIn(series_id, 30);
  const sent = drafts.map((draft) => ({ draft, key: { "idempotency-key": crypto.randomUUID() } }));
  await Promise.all(sent.flatMap(({ draft, key }) => [admin, there].map((api) => issue(api, draft, key))));
  const again = await Promise.all(sent.map(({ draft, key }) => issue(there, draft, key)));
  await twin.close();
  expect(again.map(outcomeOf)).toEqual(drafts.map(() => "issued"));
  expect(new Set(again.map(({ body }) => body.data.number)).size).toBe(drafts.length);
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("concurrent issues look up the series of several drafts in one query", async () => {
  const drafts = await draftsIn((await money.aSeries()).id, 24);
  const querySpy = vi.spyOn(app.services.db.pool, "query");
  const replies = await Promise.all(drafts.map((draft) => issue(admin, draft)));
  const lookups = querySpy.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes("series_id from invoice"),
  ).length;
  querySpy.mockRestore();
  expect(replies.map(outcomeOf)).toEqual(drafts.map(() => "issued"));
  expect(lookups).toBeGreaterThan(0);
  expect(lookups).toBeLessThan(drafts.length);
});
