import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import { parseSort } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { sourceOf } from "#server/engine/db/columns.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import { routes } from "#server/routes.ts";
import { ROOT } from "./source-files.ts";

const all: readonly Resource[] = resources;
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("names and paths of resources are unique", () => {
  expect(repeated(all.map(({ name }) => name))).toEqual([]);
  expect(repeated(all.map(({ path }) => path))).toEqual([]);
});

test("the inner tables and the constraints that resources declare are in the schema", async () => {
  const folder = join(ROOT, "server/schema");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".sql"));
  const text = (await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  const tables = all.flatMap(({ inner_tables = [] }) => inner_tables);
  expect(tables.filter((table) => !text.includes(`create table ${table} (`))).toEqual([]);
  const constraints = all.flatMap(({ refusals = {} }) => Object.keys(refusals));
  expect(constraints.filter((name) => !text.includes(`constraint ${name} `))).toEqual([]);
  expect(repeated([...tables, ...constraints])).toEqual([]);
});

/**
 * Fields that end like an id but reference no single table: the subject of an audit entry may be of any entity
 * (another column says which), documents of a bundle have no other record, and the others are numbers of the state and the banks.
 */
const numbers = new Set([
  "bundle_id",
  "entity_id",
  "tax_id",
  "issuer_tax_id",
  "customer_tax_id",
  "creditor_id",
  "message_id",
  "end_to_end_id",
]);

describe.each(all.map((resource): [string, Resource] => [resource.name, resource]))("%s", (_name, resource) => {
  const fields = new Set([...Object.keys(resource.row.shape), ...(resource.parts ?? [])]);
  const absent = (names: readonly string[]) => names.filter((name) => !fields.has(name));

  test("a resource refers only to fields of its row", () => {
    expect(absent(Object.keys(resource.input.shape))).toEqual([]);
    expect(absent(Object.keys(resource.filters))).toEqual([]);
    expect(absent(resource.sortable)).toEqual([]);
    expect(absent(Object.keys(resource.references))).toEqual([]);
    expect(absent(resource.property_scope ? [resource.property_scope] : [])).toEqual([]);
    const joined = Object.entries(resource.references).flatMap(([column, reference]) =>
      (reference?.fields ?? []).map((field) => `${column.slice(0, -"_id".length)}_${field}`),
    );
    expect(absent(joined)).toEqual([]);
  });

  test("a resource declares the entity of every id and list of ids", () => {
    const pointing = sourceOf(resource)
      .columns.filter(({ field, isOwn }) => isOwn && /_ids?$/.test(field) && !numbers.has(field))
      .map(({ field }) => field)
      .toSorted();
    const declared = [...Object.keys(resource.references), ...Object.keys(resource.reference_lists ?? {})];
    expect(declared.toSorted()).toEqual(pointing);
  });

  test("a resource's default sort column is sortable", () => {
    expect(resource.sortable).toContain(parseSort(resource.default_sort).column);
    expect(repeated(resource.sortable)).toEqual([]);
  });

  test("a resource is covered by permissions", () => {
    expect(entityNames).toContain(resource.name);
  });

  test("a resource has its routes, each with the right permission", () => {
    const path = `/${resource.path}`;
    const expected = {
      [`GET ${path}`]: "read",
      [`GET ${path}/export`]: "export",
      [`GET ${path}/:id`]: "read",
      [`GET ${path}/:id/timeline`]: "read",
      [`POST ${path}`]: "create",
      [`PATCH ${path}/:id`]: "update",
      [`POST ${path}/:id/archive`]: "archive",
      [`POST ${path}/:id/restore`]: "archive",
      [`DELETE ${path}/:id`]: "archive",
    } as const;
    const known = Object.entries(expected).filter(([, action]) => actionsOf(resource.name).includes(action));
    const present = routes.filter((route) => addressOf(route) in expected);
    expect(Object.fromEntries(present.map((route) => [addressOf(route), route.access]))).toEqual(
      Object.fromEntries(known.map(([address, action]) => [address, { entity: resource.name, action }])),
    );
  });
});

test("routes are unique, and no two differ only by a parameter's name", () => {
  expect(repeated(routes.map((route) => addressOf(route).replaceAll(/:\w+/g, ":")))).toEqual([]);
});

/** The specification's section 7: these paths bypass authentication, and only these have such names. */
const isForVisitors = ({ path }: { path: string }) => path.startsWith("/external-") || path.includes("/friendly");

test("every route named as a visitor route is public", () => {
  expect(routes.filter((route) => isForVisitors(route) && route.access !== "public").map(addressOf)).toEqual([]);
});

test("every route has an access rule, and exactly these other routes are public", () => {
  expect(routes.filter(({ access }) => (access as unknown) === undefined)).toEqual([]);
  expect(
    routes
      .filter((route) => route.access === "public" && !isForVisitors(route))
      .map(addressOf)
      .toSorted(),
  ).toEqual([
    "GET /auth/password-links",
    "GET /health",
    "GET /invite/:key",
    "GET /ready",
    "GET /reset-password/:key",
    "GET /set-up/:key",
    "GET /visitor-request/:key",
    "POST /auth/login",
    "POST /auth/login/code",
    "POST /auth/login/passkey",
    "POST /auth/login/passkey-options",
    "POST /auth/logout",
    "POST /auth/password-links",
    "POST /auth/refresh-token",
    "POST /invite/:key",
    "POST /reset-password/:key",
    "POST /set-up/:key",
  ]);
});

test("exactly these routes require only a session", () => {
  expect(
    routes
      .filter(({ access }) => access === "session")
      .map(addressOf)
      .toSorted(),
  ).toEqual([
    "DELETE /attachments/:id",
    "DELETE /auth/passkeys/:id",
    "DELETE /list-views/:id",
    "DELETE /palette-aliases/:id",
    "GET /access-contacts",
    "GET /attachments",
    "GET /attachments/:id/file",
    "GET /attachments/:id/thumbnail",
    "GET /auth/me",
    "GET /auth/passkeys",
    "GET /auth/second-factor",
    "GET /auth/sessions",
    "GET /auth/tokens",
    "GET /dashboard",
    "GET /first-steps",
    "GET /kept-answers/:key",
    "GET /list-views",
    "GET /mail-server",
    "GET /notice-choices",
    "GET /notifications",
    "GET /notifications/unread-count",
    "GET /palette-aliases",
    "GET /responsible-declaration",
    "GET /responsible-declaration/pdf",
    "PATCH /auth/me",
    "PATCH /list-views/:id",
    "PATCH /notice-choices",
    "PATCH /notifications/:id/read",
    "PATCH /notifications/read",
    "PATCH /palette-aliases/:id",
    "POST /attachments",
    "POST /attachments/attach",
    "POST /auth/change-password",
    "POST /auth/confirmations",
    "POST /auth/log-out-everywhere",
    "POST /auth/passkeys",
    "POST /auth/passkeys/:id/rename",
    "POST /auth/passkeys/options",
    "POST /auth/second-factor/confirm",
    "POST /auth/second-factor/enrol",
    "POST /auth/second-factor/recovery-codes",
    "POST /auth/second-factor/turn-off",
    "POST /auth/sessions/:id/end",
    "POST /auth/sessions/end-others",
    "POST /auth/tokens",
    "POST /auth/tokens/:id/revoke",
    "POST /list-views",
    "POST /palette-aliases",
    "POST /row-changes",
  ]);
});
