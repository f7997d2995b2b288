import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { routes } from "#server/routes.ts";

const VISITORS = /^\/(external-|incidents\/friendly)/;
const sent = routes.filter(({ access, path }) => access === "public" && VISITORS.test(path));
const fields = new Set(sent.flatMap(({ input }) => Object.keys(input?.shape ?? {})));

test("visitor routes have more than forty fields", () => {
  expect(fields.size).toBeGreaterThan(40);
});

test.each([
  ["es", es],
  ["en", en],
])("every visitor field has a label for its error messages: %s", (_, texts) => {
  expect([...fields].filter((field) => !(`field.${field}` in texts))).toEqual([]);
});
