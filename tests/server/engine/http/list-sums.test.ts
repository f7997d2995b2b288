import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import "#tests/support/property-tests.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { ListTotals, ViewCount } from "#shared/domain/core/list-totals.ts";
import { MOST_COUNTED } from "#shared/domain/core/policy.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { sumList } from "#server/engine/db/lists/list-sums.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { makeEveryResource } from "#tests/support/every-resource.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What a list says of all its rows: how many each ready view has, and the sums at its foot. */

const { app, api: admin, given, money } = testServer({ role: "super_admin", clockAt: "2026-11-20T09:00:00Z" });
const readers: { name: string; api: Api }[] = [];

beforeAll(async () => {
  for (let round = 0; round < 2; round += 1) await makeEveryResource(admin);
  const [first] = dataOf(await admin.get<{ id: string }[]>("/properties?page_size=1"));
  await assignProperties(app.db, first ? [first.id] : []);
  readers.push({ name: "a super administrator", api: admin }, { name: "a manager", api: await app.logInAs("manager") });
});

const all: readonly Resource[] = resources;
const viewed = all.filter(({ name }) => readyViews[name]);
const summed = all.filter(({ totals }) => totals);

describe.each(viewed.map((resource): [string, Resource] => [resource.path, resource]))(
  "GET /%s/view-counts",
  (path, resource) => {
    const views = readyViews[resource.name] ?? [];

    test("each ready view has as many rows as the list with its filters, for every reader", async () => {
      for (const { api } of readers) {
        const counts = dataOf(await api.get<ViewCount[]>(`/${path}/view-counts`));
        const listed = [];
        for (const { key, search } of views) {
          const { status, body } = await api.get(`/${path}?page_size=1&${search}`);
          expect(status, search).toBe(200);
          listed.push({ key, count: body.meta.total, has_more: false });
        }
        expect(counts).toEqual(listed);
      }
    });

    test("keys are unique and one view is the whole list", () => {
      expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
      expect(views.filter(({ search }) => search === "")).toHaveLength(1);
    });
  },
);

test("more rows than are counted are said to be more", async () => {
  await app.db.query(
    `insert into mail ("to", language, subject, text, is_confidential, state, sent_at)
     select 'a@test.example', 'es', 'Aviso', '', false, 'sent', now() from generate_series(1, $1)`,
    [MOST_COUNTED + 1],
  );
  const counts = dataOf(await admin.get<ViewCount[]>("/mails/view-counts"));
  expect(counts.find(({ key }) => key === "all")).toEqual({ key: "all", count: MOST_COUNTED, has_more: true });
  expect(counts.find(({ key }) => key === "queued")?.has_more).toBe(false);
});

/** The sums of an export's rows, by the value of the column that divides them. */
async function readExported(api: Api, { path, totals }: Resource, search: string) {
  const columns = totals?.columns ?? [];
  const by = totals?.by?.column;
  const named = by === undefined ? columns : [by, ...columns];
  const { bytes } = await api.download(`/${path}/export?columns=${named.join(",")}&${search}`);
  const { headers, rows } = await readSpreadsheet(bytes);
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const cells = headers.map((header) => row[header] ?? 0);
    const group = by === undefined ? "" : String(cells.shift());
    const cents = cells.map((cell) => Math.round(Number(cell) * 100));
    const before = sums.get(group) ?? cents.map(() => 0);
    sums.set(
      group,
      before.map((sum, index) => sum + (cents[index] ?? 0)),
    );
  }
  return { count: rows.length, sums };
}

/** Of the exported rows that count, where the list is not filtered by their state. */
async function sumExported(api: Api, resource: Resource, search: string) {
  const { counted, columns = [] } = { ...resource.totals };
  const whole = await readExported(api, resource, search);
  const isChosen = counted === undefined || new URLSearchParams(search).has("state");
  const filter = counted && `${counted.column}=${counted.values.join(",")}`;
  const part = isChosen ? whole : await readExported(api, resource, `${search}&${filter}`);
  const sums = [...whole.sums].map(([group, every]) =>
    columns.map((column, at) => (counted?.except?.includes(column) ? every : part.sums.get(group))?.[at] ?? 0).join(),
  );
  return { count: whole.count, sums: sums.toSorted() };
}

async function readTotals(api: Api, { path, totals }: Resource, search: string) {
  const { rows } = dataOf(await api.get<ListTotals>(`/${path}/totals?${search}`));
  return {
    count: (rows ?? []).reduce((sum, { count }) => sum + count, 0),
    sums: (rows ?? []).map(({ sums }) => (totals?.columns ?? []).map((column) => sums[column]).join()).toSorted(),
  };
}

test.each(summed.map((resource): [string, Resource] => [resource.path, resource]))(
  "the foot of %s is the sum of the exported rows, for every reader",
  async (_path, resource) => {
    for (const { api } of readers)
      for (const { search } of readyViews[resource.name] ?? [])
        expect(await readTotals(api, resource, search), search).toEqual(await sumExported(api, resource, search));
  },
);

test("whatever is paid and however it is filtered, the foot is the sum of the exported rows to the cent", async () => {
  const words = ["Alameda", "Bermejo", "Alamo"] as const;
  const persons = new Map<string, string>();
  for (const word of words) persons.set(word, (await given.aPerson({ last_name: word })).id);
  const payment = fc.record({
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    direction: fc.constantFrom("in" as const, "out" as const),
    state: fc.constantFrom("pending" as const, "completed" as const),
    word: fc.constantFrom(...words),
  });
  const filter = fc.record(
    {
      query: fc.constantFrom("Alameda", "Almeda", "Bermejo", "nada"),
      direction: fc.constantFrom("in", "out"),
      state: fc.constantFrom("pending", "completed,returned"),
      amount_from: fc.integer({ min: 0, max: 10_000_000 }).map(String),
      sort: fc.constantFrom("amount", "-date"),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { maxLength: 4 }),
      fc.array(filter, { minLength: 1, maxLength: 3 }),
      async (payments, filters) => {
        for (const { word, ...more } of payments)
          await money.aPayment({ ...more, person_id: persons.get(word) ?? null });
        for (const one of filters) {
          const search = new URLSearchParams(one).toString();
          expect(await readTotals(admin, paymentResource, search)).toEqual(
            await sumExported(admin, paymentResource, search),
          );
        }
      },
    ),
    { numRuns: 8 },
  );
});

test("parameters of the list that are not known are refused, and those of its page are not", async () => {
  expect((await admin.get("/invoices/totals?colour=red")).status).toBe(400);
  expect((await admin.get("/invoices/totals?page=2&page_size=10&sort=-total")).status).toBe(200);
  expect((await admin.get("/persons/totals")).status).toBe(404);
});

test("more rows than are added up have no sums", async () => {
  const { query } = parseListQuery(paymentResource, {});
  const sum = (most: number) => sumList(app.db, most, paymentResource, query, everyRow, []);
  const { rows } = await sum(1_000);
  const count = (rows ?? []).reduce((total, row) => total + row.count, 0);
  expect(count).toBeGreaterThan(1);
  expect(await sum(count)).toEqual({ rows });
  expect(await sum(count - 1)).toEqual({ rows: null });
});
