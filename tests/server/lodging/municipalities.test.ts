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
  for (const search of ["99999", "xyzzy", "M", "%_'\\", ",,"]) expect(await find(search)).toEqual([]);
  for (const search of ["", "a".repeat(1_000)]) expect((await api.get(path(search))).status).toBe(400);
  expect((await api.get("/lodging-municipalities")).status).toBe(400);
});

test("a name with an article is read and found as it is spoken, in each of its languages", async () => {
  expect((await find("35001"))[0]).toMatchObject({ code: "35016", name: "Las Palmas de Gran Canaria" });
  for (const search of [
    "l'hospitalet",
    "L’Hospitalet de Llobregat",
    "hospitalet de llobregat",
    "Hospitalet de Llobregat, L'",
  ])
    expect((await find(search))[0]).toMatchObject({ code: "08101", name: "L'Hospitalet de Llobregat" });
  for (const search of ["el pinós", "Pinós", "pinoso"])
    expect((await find(search))[0]).toMatchObject({ code: "03105", name: "el Pinós/Pinoso" });
  expect((await find("Cruïlles"))[0]?.name).toBe("Cruïlles, Monells i Sant Sadurní de l'Heura");
  for (const { name } of await find("palmas")) expect(name).not.toMatch(/"|, (la|las|el|los)$/i);
});

test("a name without its article comes first, and a larger municipality before a smaller one", async () => {
  expect((await find("coruña"))[0]).toMatchObject({ code: "15030", name: "A Coruña" });
  expect((await find("rozas")).map(({ name }) => name).slice(0, 1)).toEqual(["Las Rozas de Madrid"]);
  expect((await find("san sebastian"))[0]?.name).toBe("Donostia/San Sebastián");
});
