import type { InjectOptions } from "fastify";
import { beforeAll, expect, test, vi } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Envelope } from "#shared/domain/core/errors.ts";
import { MOST_CHANGED_AT_ONCE } from "#shared/domain/core/policy.ts";
import type { RowChangeResult } from "#shared/domain/core/row-changes.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { testServer } from "#tests/support/test-server.ts";

/* One request changes several rows, each with the checks of its own operation. */

const { app, api, given, money } = testServer();
let viewer: Api;
let manager: Api;
beforeAll(async () => {
  viewer = await app.logInAs("viewer");
  manager = await app.logInAs("manager");
});

type Result = Omit<RowChangeResult, "body"> & { readonly body: Envelope<Incident> };
const change = async (by: Api, path: string, verb: string | null, rows: readonly object[], headers = {}) =>
  (await by.post<Result[]>("/row-changes", { path, verb, rows }, headers)).body.data;
const priorityOf = async ({ id }: Pick<Incident, "id">) => dataOf(await api.get<Incident>(`/incidents/${id}`)).priority;

test("each row is changed as by its own request; a refused one has its reason, and the others are changed", async () => {
  const incidents = [await given.anIncident({ priority: "low" }), await given.anIncident({ priority: "low" })];
  const [first, stale] = incidents;
  const results = await change(api, "incidents", null, [
    { id: first?.id, body: { priority: "high", version: first?.version } },
    { id: stale?.id, body: { priority: "high", version: 99 } },
  ]);
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [first?.id, 200],
    [stale?.id, 409],
  ]);
  expect(results[0]?.body).toMatchObject({ success: true, data: { priority: "high", version: 2 } });
  expect(results[1]?.body).toMatchObject({ success: false, errors: [{ translationKey: "error.stale" }] });
  expect(await Promise.all(incidents.map(priorityOf))).toEqual(["high", "low"]);
});

test("invoices are issued in the order of the rows, with numbers without gaps; a retry issues none again", async () => {
  const series = await money.aSeries();
  const drafts: Invoice[] = [];
  for (let count = 0; count < 3; count += 1) drafts.push(await money.anInvoice({ series_id: series.id }));
  const rows = drafts.map(({ id, version }) => ({ id, body: { version } }));
  const headers = { "idempotency-key": "one attempt" };
  expect((await api.post("/row-changes", { path: "invoices", verb: "issue", rows }, headers)).status).toBe(400);
  const key = { "idempotency-key": "one-attempt" };
  const results = await change(api, "invoices", "issue", rows, key);
  const again = await change(api, "invoices", "issue", rows, key);
  expect(again).toEqual(results);
  const numbers = dataOf(await api.get<Invoice[]>(`/invoices?series_id=${series.id}&sort=number`)).map(({ id }) => id);
  expect(numbers).toEqual(drafts.map(({ id }) => id));
});

test("permissions and the reach of the caller hold for each row", async () => {
  const property = await given.aProperty();
  const seen = await given.anIncident({ property_id: property.id });
  const other = await given.anIncident({ property_id: (await given.aProperty()).id });
  await assignProperties(app.db, [property.id]);
  const rows = [seen, other].map(({ id, version }) => ({ id, body: { priority: "urgent", version } }));
  expect((await change(viewer, "incidents", null, rows)).map(({ status }) => status)).toEqual([403, 403]);
  expect((await change(manager, "incidents", null, rows)).map(({ status }) => status)).toEqual([200, 404]);
  expect(await priorityOf(other)).not.toBe("urgent");
  expect((await app.visitor.post("/row-changes", { path: "incidents", verb: null, rows })).status).toBe(401);
});

test("only moves and changes of entities are reached, of a bounded number of rows", async () => {
  const one = { id: "01890000-0000-7000-8000-000000000000", body: {} };
  const send = async (path: string, verb: string | null, rows: readonly object[]) =>
    (await api.post("/row-changes", { path, verb, rows })).status;
  expect(await send("auth", "logout", [one])).toBe(404);
  expect(await send("../auth", "x", [one])).toBe(400);
  expect(await send("incidents", "../../auth", [one])).toBe(400);
  expect(await send("incidents", null, [{ ...one, id: "x/../y" }])).toBe(400);
  expect(await send("incidents", null, [])).toBe(400);
  expect(
    await send(
      "incidents",
      null,
      Array.from({ length: MOST_CHANGED_AT_ONCE + 1 }, () => one),
    ),
  ).toBe(400);
  expect((await change(api, "incidents", "no_such_move", [one])).map(({ status }) => status)).toEqual([404]);
});

test("a body nested too deeply is malformed, and no row is changed", async () => {
  const incidents = [await given.anIncident({ priority: "low" }), await given.anIncident({ priority: "low" })];
  const [first, second] = incidents.map(({ id }) => id);
  const { accessToken } = await app.logIn(emailOf("admin"));
  const depth = 200_000;
  const nested = "[".repeat(depth) + "]".repeat(depth);
  const response = await app.http.inject({
    method: "POST",
    url: "/api/row-changes",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
    payload: `{"path":"incidents","verb":null,"rows":[{"id":"${first}","body":{"priority":"high","version":1}},{"id":"${second}","body":{"a":${nested}}}]}`,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, errors: [{ translationKey: "error.malformed" }] });
  expect(await Promise.all(incidents.map(priorityOf))).toEqual(["low", "low"]);
});

test("a row whose request fails does not hide what became of the others", async () => {
  const incidents = [await given.anIncident({ priority: "low" }), await given.anIncident({ priority: "low" })];
  const rows = incidents.map(({ id, version }) => ({ id, body: { priority: "high", version } }));
  const inject = app.http.inject.bind(app.http);
  let requests = 0;
  const failing = (options: InjectOptions) => {
    requests += 1;
    return requests === 3 ? Promise.reject(new Error("the server ends")) : inject(options);
  };
  Object.defineProperty(app.http, "inject", { configurable: true, writable: true, value: failing });
  const results = await change(api, "incidents", null, rows).finally(() =>
    Object.defineProperty(app.http, "inject", { configurable: true, writable: true, value: inject }),
  );
  expect(results.map(({ status }) => status)).toEqual([200, 503]);
  expect(await Promise.all(incidents.map(priorityOf))).toEqual(["high", "low"]);
});

test("a server that is about to end changes no further row", async () => {
  const incident = await given.anIncident({ priority: "low" });
  vi.spyOn(app.services.readiness, "isDraining").mockReturnValue(true);
  const rows = [{ id: incident.id, body: { priority: "high", version: incident.version } }];
  const [result] = await change(api, "incidents", null, rows);
  expect(result).toMatchObject({ status: 503, body: { errors: [{ translationKey: "error.unavailable" }] } });
  expect(await priorityOf(incident)).toBe("low");
});
