import { expect, test } from "vitest";
import { MAX_MUNICIPALITIES } from "#shared/domain/lodging/policy.ts";
import type { Municipality } from "#shared/domain/lodging/municipality.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { api } = testServer();

const path = (search: string) => `/lodging-municipalities?${new URLSearchParams({ search })}`;
const find = async (search: string) => dataOf(await api.get<Municipality[]>(path(search)));
const codesOf = async (search: string) => (await find(search)).map(({ code }) => code);

test("a municipality is found by its postal code, by its INE code, and by its name without accents", async () => {
  expect(await find("28004")).toContainEqual({ code: "28079", name: "Madrid", province: "Madrid" });
  // The postal code of Madrid is Aranjuez's INE code: the one is offered first, the other too.
  expect(await codesOf("28013")).toEqual(["28079", "28013"]);
  expect((await codesOf("28079"))[0]).toBe("28079");
  expect((await codesOf("vitoria"))[0]).toBe("01059");
  expect((await codesOf("alegria"))[0]).toBe("01001");
});

test("a postal code of several municipalities offers each, and a full name comes before longer ones", async () => {
  expect((await codesOf("01193")).length).toBeGreaterThan(1);
  expect((await find("Madrid"))[0]?.code).toBe("28079");
  expect((await find("san")).length).toBe(MAX_MUNICIPALITIES);
});

test("what no municipality has finds nothing, and a search that is empty or too long is refused", async () => {
  for (const search of ["99999", "xyzzy", "M", "%_'\\"]) expect(await find(search)).toEqual([]);
  for (const search of ["", "a".repeat(1_000)]) expect((await api.get(path(search))).status).toBe(400);
  expect((await api.get("/lodging-municipalities")).status).toBe(400);
});
