import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { routes } from "#server/routes.ts";

const VISITORS = /^\/(external-|incidents\/friendly)/;
const sent = routes.filter(({ access, path }) => access === "public" && VISITORS.test(path));
const fields = new Set(sent.flatMap(({ input }) => Object.keys(input?.shape ?? {})));

test("visitors send some forty fields", () => {
  expect(fields.size).toBeGreaterThan(40);
});

test.each([
  ["es", es],
  ["en", en],
])("each of them has a name, by which a refusal calls it: %s", (_, texts) => {
  expect([...fields].filter((field) => !(`field.${field}` in texts))).toEqual([]);
});
