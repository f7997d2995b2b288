import { afterAll, beforeAll, expect, test } from "vitest";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { dataOf } from "#tests/support/api.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* 12,000 persons: López by the hundred, forty of them Zurita too, one Zuritano, one with Zurita in her mail. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.db
    .query(`insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, email)
    select 'natural', 'Eva', case when n = 7 then 'Zuritano' when n % 300 = 0 then 'López Zurita' when n % 10 = 0 then 'López' else 'Gil' end,
      'R' || n, 'passport', true, false, case when n = 8 then 'zurita@example.es' end
    from generate_series(1, 12000) n`);
  await app.db.query("vacuum analyze person");
});
afterAll(() => app.close());

async function search(params: Record<string, string>) {
  const { query } = parseListQuery(personResource, { page_size: "20", sort: "-created_at", ...params });
  const { json, total, totalIsEstimate } = await readList(app.db, personResource, query, everyRow);
  return { people: JSON.parse(json) as Person[], total, totalIsEstimate };
}

test.each(["lopez eva", "zurita", "eva", "g", "ma", "R1207", "12", "zurira lopez", "gli", "xqzwvkj"])(
  "a search whose total is not shown finds the page of the exact one: '%s'",
  async (query) => {
    const exact = await search({ query });
    const estimated = await search({ query, total: "rough" });
    expect(estimated.people).toEqual(exact.people);
    expect(estimated.totalIsEstimate).toBe(exact.total >= 20);
    expect(estimated.total).toBeGreaterThanOrEqual(Math.min(exact.total, 20));
  },
);

test("a search whose total is not shown has an exact one where its page is not full", async () => {
  const { people, total, totalIsEstimate } = await search({ query: "zurita", total: "rough", page_size: "50" });
  expect({ rows: people.length, total, totalIsEstimate }).toEqual({ rows: 42, total: 42, totalIsEstimate: false });
});

test.each(["", "exact"])("the total of a search is counted when `total` is '%s'", async (total) => {
  expect(await search({ query: "zurita", total })).toMatchObject({ total: 42, totalIsEstimate: false });
});

test("`total` takes exact and rough, and nothing else", async () => {
  const api = await app.logInAs("admin");
  expect(dataOf(await api.get<Person[]>("/persons?query=zuritano&total=rough"))).toHaveLength(1);
  expect((await api.get("/persons?total=none")).status).toBe(400);
});
