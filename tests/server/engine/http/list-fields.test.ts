import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { listStatement } from "#server/engine/db/lists/list-statement.ts";
import { everyRow, type RowScope } from "#server/engine/db/row-scope.ts";
import { routes } from "#server/routes.ts";
import type { Api } from "#tests/support/api.ts";
import { makeEveryResource } from "#tests/support/every-resource.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Lists answer the requested fields alone, and read no others (docs/design/goals.md, P12). */

const { app } = testServer({ role: null });
let api: Api;
let manager: Api;
beforeAll(async () => {
  api = await app.logInAs("super_admin");
  await makeEveryResource(api);
  await assignProperties(
    app.db,
    ((await rowsOf(api, "properties", { page_size: "1" })) ?? []).map(({ id }) => String(id)),
  );
  manager = await app.logInAs("manager");
});

const all: readonly Resource[] = resources;
const listed = all.filter(({ path }) =>
  routes.some((route) => route.method === "GET" && route.path === `/${path}` && route.parameters?.includes("fields")),
);
const fieldsOf = ({ row }: Resource) => Object.keys(row.shape);
const identifying = (resource: Resource) => fieldsOf(resource).filter((field) => ["id", "version"].includes(field));
type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (from: Api, path: string, query: Readonly<Record<string, string>>) =>
  (await from.get<readonly Row[]>(`/${path}?${new URLSearchParams(query)}`)).body.data;

test("nearly every entity has a list that takes fields", () => {
  expect(listed.length).toBeGreaterThan(50);
});

describe.each(listed.map((resource): [string, Resource] => [resource.path, resource]))("GET /%s", (path, resource) => {
  test("all fields are the whole row; one is answered with id and version alone, and as it is in the row", async () => {
    for (const reader of [api, manager]) {
      const whole = await rowsOf(reader, path, { page_size: "3" });
      if (!whole) continue;
      expect(await rowsOf(reader, path, { page_size: "3", fields: fieldsOf(resource).join(",") })).toEqual(whole);
      for (const field of fieldsOf(resource)) {
        const kept = new Set([...identifying(resource), field]);
        const only = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
        expect(await rowsOf(reader, path, { fields: field, page_size: "3" })).toEqual(whole.map(only));
      }
    }
  });

  test("an unknown field is refused by its name", async () => {
    const { status, body } = await api.get(`/${path}?fields=id,no_field`);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          message: "No hay ninguna columna «no_field»",
          translationKey: "validation.unknown_column",
          params: { column: "no_field", label: "fields" },
          field: "fields",
        },
      ],
    ]);
  });
});

test.each(["__proto__", "constructor", "code,", "t.code", "code;"])("%s is no field", async (fields) => {
  expect((await api.get(`/rentals?${new URLSearchParams({ fields })}`)).status).toBe(400);
});

test("an export takes no fields", async () => {
  const { status, body } = await api.get("/rentals/export?fields=code");
  expect([status, body.errors?.[0]?.field]).toEqual([400, "fields"]);
});

const textOf = (resource: Resource, search: Record<string, string>, fields: readonly string[], scope: RowScope) =>
  listStatement(resource, { ...parseListQuery(resource, search).query, fields }, scope).page;

test("what is not requested is not read", () => {
  expect(textOf(rentalResource, {}, ["code"], everyRow)).not.toMatch(/left join|monthly_rent/);
  const named = textOf(rentalResource, {}, ["code", "tenant_label"], everyRow);
  expect(named.match(/left join/g)).toHaveLength(1);
  expect(named).toContain('left join "person" "r_tenant"');
});

test("sums of a manager's properties are added up only where they are requested", () => {
  const scope: RowScope = { property_ids: ["01890000-0000-7000-8000-000000000000"], user_id: null };
  const resource = all.find(({ sums }) => sums) ?? propertyResource;
  const [sum = ""] = resource.sums ?? [];
  expect(textOf(resource, {}, [sum], scope)).toContain("_within");
  expect(textOf(resource, {}, ["label"], scope)).not.toContain("_within");
});

test("a filter by a referenced row needs no field of it", async () => {
  const query = { asset_status_kind: "available" };
  const whole = await rowsOf(api, "assets", query);
  expect(await rowsOf(api, "assets", { ...query, fields: "label" })).toEqual(
    whole?.map(({ id, version, label }) => ({ id, version, label })),
  );
});

const operation = z.looseObject({ parameters: z.array(z.looseObject({ name: z.optional(z.string()) })) });
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

test("the description names the fields of each list", async () => {
  const { paths } = description.parse((await api.get("/openapi.json")).body);
  const fieldsIn = (path: string) => paths[path]?.["get"]?.parameters.find(({ name }) => name === "fields");
  expect(fieldsIn("/rentals")).toMatchObject({ explode: false, schema: { items: { enum: fieldsOf(rentalResource) } } });
  expect(fieldsIn("/rentals/export")).toBeUndefined();
});
