import { beforeAll, expect, test } from "vitest";
import type { PaletteAlias } from "#shared/domain/account/palette-alias.ts";
import { MAX_PALETTE_ALIASES } from "#shared/domain/account/policy.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: viewer } = testServer({ role: "viewer" });
let agent: Api;
beforeAll(async () => {
  agent = await app.logInAs("agent");
});

const alias = (input: Readonly<Record<string, unknown>> = {}) => ({
  word: "gv",
  kind: "line",
  target: "facturas vencidas gran vía",
  title: null,
  ...input,
});
const make = async (api: Api, input: Readonly<Record<string, unknown>>) =>
  dataOf(await api.post<PaletteAlias>("/palette-aliases", alias(input)));
const wordsOf = async (api: Api) => dataOf(await api.get<PaletteAlias[]>("/palette-aliases")).map(({ word }) => word);

test("a read-only user gives, changes and removes an alias, which no one else sees", async () => {
  const created = await viewer.post<PaletteAlias>("/palette-aliases", alias({ word: " Gv " }));
  expect(created.status).toBe(201);
  const { id, version, ...rest } = created.body.data;
  expect(rest).toEqual(alias());
  expect(await wordsOf(agent)).toEqual([]);
  expect((await agent.patch(`/palette-aliases/${id}`, { version, word: "mio" })).status).toBe(404);
  expect((await agent.delete(`/palette-aliases/${id}`)).status).toBe(404);
  const changed = dataOf(await viewer.patch<PaletteAlias>(`/palette-aliases/${id}`, { version, word: "Gran-Vía" }));
  expect(changed).toEqual({ ...alias({ word: "gran-via" }), id, version: version + 1 });
  expect((await viewer.patch(`/palette-aliases/${id}`, { version, word: "otra" })).status).toBe(409);
  expect((await viewer.delete(`/palette-aliases/${id}`)).status).toBe(200);
  expect(await wordsOf(viewer)).toEqual([]);
});

test("a word is taken once by a user, whatever its case and accents, and never by a built-in code", async () => {
  await make(agent, { word: "vía" });
  const taken = await agent.post("/palette-aliases", alias({ word: "VIA" }));
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toMatchObject([{ field: "word", translationKey: "error.duplicate" }]);
  await make(viewer, { word: "via" });
  const builtIn = await agent.post("/palette-aliases", alias({ word: "RP" }));
  expect(builtIn.status).toBe(400);
  expect(builtIn.body.errors).toMatchObject([{ field: "word", translationKey: "validation.invalid" }]);
});

test("what is no word, or leads out of the application, is refused at its field", async () => {
  const wrong: readonly [Readonly<Record<string, unknown>>, string][] = [
    [{ word: "dos palabras" }, "word"],
    [{ word: "@ana" }, "word"],
    [{ word: "12" }, "word"],
    [{ word: "x".repeat(21) }, "word"],
    [{ kind: "other" }, "kind"],
    [{ target: " " }, "target"],
    [{ kind: "path", target: "https://example.org" }, "target"],
    [{ kind: "path", target: "//example.org" }, "target"],
  ];
  for (const [input, field] of wrong) {
    const refused = await agent.post("/palette-aliases", alias(input));
    expect(refused.status, JSON.stringify(input)).toBe(400);
    expect(refused.body.errors.map((error) => error.field?.split(".")[0])).toEqual([field]);
  }
});

test("aliases beyond the limit are refused, also when concurrent", async () => {
  const manager = await app.logInAs("manager");
  const tries = Array.from({ length: MAX_PALETTE_ALIASES + 2 }, (_nothing, index) =>
    manager.post("/palette-aliases", alias({ word: `a${index}` })),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_PALETTE_ALIASES);
  expect(statuses.filter((status) => status === 422)).toHaveLength(2);
});
