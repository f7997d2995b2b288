import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { en } from "#locales/en.ts";
import { languages } from "#shared/lib/language.ts";
import { sampleOf } from "#server/engine/http/json-sample.ts";
import { describeApi } from "#server/engine/http/openapi.ts";
import { operationIdOf } from "#server/engine/http/openapi-summary.ts";
import { routes } from "#server/routes.ts";
import { testServer } from "#tests/support/test-server.ts";

/** A JSON object as transmitted. */
const anObject = z.record(z.string(), z.unknown());

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const { app } = testServer({ role: null });

async function read(language: string): Promise<Description> {
  const { body } = await app.http.inject({ url: "/api/openapi.json", headers: { "accept-language": language } });
  return JSON.parse(body) as Description;
}

const operationOf = ({ paths }: Description, method: string, path: string) => {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

test.each(languages)("the description in %s is valid OpenAPI 3.1 by a published validator", async (language) => {
  const result = await new Validator().validate(
    z.parse(anObject, JSON.parse(JSON.stringify(describeApi(routes, language)))),
  );
  expect(result).toMatchObject({ valid: true });
});

test("every route is described under a unique id", async () => {
  const operations = Object.values((await read("en")).paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(routes.map(operationIdOf).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test("the description states the token scopes of each operation, and which ones no token can call", async () => {
  const description = await read("en");
  const scopes = (method: string, path: string) =>
    operationOf(description, method, path).security.flatMap(({ token }) => token ?? []);
  expect(scopes("get", "/rentals")).toEqual(["rental:read", "rental:write"]);
  expect(scopes("post", "/rentals/{id}/activate")).toEqual(["rental:write"]);
  expect(operationOf(description, "post", "/users").security).toEqual([{ session: [] }]);
  expect(operationOf(description, "post", "/auth/change-password").security).toEqual([{ session: [] }]);
  expect(operationOf(description, "get", "/auth/me").security).toEqual([{ session: [] }, { token: [] }]);
  expect(operationOf(description, "post", "/auth/login").security).toEqual([]);
});

test("pagination, idempotency keys and error responses are described where they apply", async () => {
  const description = await read("en");
  const refs = (method: string, path: string) =>
    operationOf(description, method, path).parameters.flatMap(({ $ref }) => $ref ?? []);
  expect(refs("get", "/persons")).toEqual(
    expect.arrayContaining(["#/components/parameters/page", "#/components/parameters/page_size"]),
  );
  expect(refs("post", "/persons")).toContain("#/components/parameters/Idempotency-Key");
  expect(refs("patch", "/persons/{id}")).not.toContain("#/components/parameters/Idempotency-Key");
  expect(Object.keys(operationOf(description, "patch", "/persons/{id}").responses)).toEqual(
    expect.arrayContaining(["2XX", "400", "401", "403", "404", "409", "422", "429"]),
  );
});

test("the description is available in Spanish and in English", async () => {
  expect(operationOf(await read("es"), "get", "/rentals").summary).toBe("Lista: Alquileres");
  expect(operationOf(await read("en"), "get", "/rentals").summary).toBe("Lists rentals");
});

test("every translated sentence belongs to an existing route", () => {
  const known = new Set(routes.map((route) => `api.summary.${operationIdOf(route)}`));
  expect(Object.keys(en).filter((key) => key.startsWith("api.summary.") && !known.has(key))).toEqual([]);
});

describe("examples", () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1), z.maxLength(5)),
    kind: z.enum(["a", "b"]),
    amount: z.int().check(z.minimum(0)),
    lines: z.array(z.object({ email: z.email(), is_done: z.boolean() })),
    note: z.nullable(z.string()),
  });

  test("every example is valid by its schema", () => {
    expect(z.safeParse(schema, sampleOf(z.toJSONSchema(schema))).success).toBe(true);
  });
});
