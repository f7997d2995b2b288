import { beforeAll, expect, test, vi } from "vitest";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { listRows } from "#server/engine/db/lists/list-rows.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { createEstimates } from "#server/engine/db/lists/total-estimates.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* 12,000 persons, as if they were a million: López by the hundred, forty of them Zurita too, one Zuritano, one with Zurita in her mail. */

const { app } = testServer({ role: null });
beforeAll(async () => {
  await app.db
    .query(`insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, email)
    select 'natural', 'Eva', case when n = 7 then 'Zuritano' when n % 300 = 0 then 'López Zurita' when n % 10 = 0 then 'López' else 'Gil' end,
      'R' || n, 'passport', true, false, case when n = 8 then 'zurita@example.es' end
    from generate_series(1, 12000) n`);
  await app.db.query("vacuum analyze person");
});

/** What a search answers, and what the database was asked for it. */
async function search(question: Record<string, string>, size = 1_000_000) {
  const asked = vi.spyOn(app.db.pool, "query");
  const db: Db = { ...app.db, estimates: { ...createEstimates(), size: async () => size } };
  const { query } = parseListQuery(personResource, { page_size: "20", sort: "-created_at", ...question });
  const answer = await listRows(db, personResource, query, everyRow);
  const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
  asked.mockRestore();
  const found = JSON.parse(answer.json) as Person[];
  return { ...answer, names: found.map(({ last_name }) => last_name), statements };
}

const collected = (statements: readonly string[]) =>
  statements.filter((text) => text.includes("search_text like")).length;

test("a rough search that much of a large table matches answers the page of the exact one, and counts nothing", async () => {
  const exact = await search({ query: "lopez eva" });
  expect(exact).toMatchObject({ total: 1200, totalIsEstimate: false });
  const rough = await search({ query: "lopez eva", total: "rough" }, 120_000);
  expect(JSON.parse(rough.json)).toEqual(JSON.parse(exact.json));
  expect(rough.totalIsEstimate).toBe(true);
  expect(rough.statements.join()).not.toContain("found as materialized");
});

test("where fewer match, those who have the word in their name fill the page, without the trigrams being asked for all that match", async () => {
  const { names, statements } = await search({ query: "zurita", total: "rough" });
  expect(names).toEqual(Array.from({ length: 20 }, () => "López Zurita"));
  expect(collected(statements)).toBe(1);
});

test("where they do not fill it, everybody is found whose data have the word anywhere", async () => {
  const { names, total, totalIsEstimate } = await search({ query: "zurita", total: "rough", page_size: "50" });
  const ofWord = names.filter((name) => name === "López Zurita");
  expect([ofWord.length, names.includes("Gil"), names.includes("Zuritano")]).toEqual([40, true, true]);
  expect({ total, totalIsEstimate }).toEqual({ total: 42, totalIsEstimate: false });
});

test("of a number no sample is taken: few have it", async () => {
  const { names, statements } = await search({ query: "R1207", total: "rough" });
  expect(names).toEqual(["Gil"]);
  expect(statements).toHaveLength(1);
});

test("a mistyped word is found by what it meant; neither is it looked up as a word of names, nor what the other words may have meant", async () => {
  const { names, statements } = await search({ query: "zurira lopez", total: "rough" });
  expect(names).toEqual(Array.from({ length: 20 }, () => "López Zurita"));
  expect(statements.filter((text) => text.includes("words_in"))).toHaveLength(1);
  expect(statements.filter((text) => text.includes("distinct word from search_word"))).toHaveLength(1);
});

test.each(["", "exact"])("a total that is not called rough is counted: '%s'", async (total) => {
  expect(await search({ query: "zurita", total })).toMatchObject({ total: 42, totalIsEstimate: false });
});

test("the API takes either, and nothing else", async () => {
  const api = await app.logInAs("admin");
  expect(dataOf(await api.get<Person[]>("/persons?query=zuritano&total=rough"))).toHaveLength(1);
  expect((await api.get("/persons?total=none")).status).toBe(400);
});
