import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Envelope } from "#shared/domain/core/errors.ts";
import { readEnv } from "#server/engine/env.ts";
import { scrubError } from "#server/engine/services/scrubbed-errors.ts";
import { anOwnerInput, aPersonInput } from "#tests/support/builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* Operations: log, metrics, readiness. */

const TOKEN = "a token that opens the metrics";
const lines: string[] = [];
const logStream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ logStream, env: { logLevel: "trace", metricsToken: TOKEN } });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: "GET", url, headers });

test("the log has each request by its route template and no personal data", async () => {
  const { accessToken } = await app.logIn(emailOf("agent"));
  const agent = app.withToken(accessToken);
  const secrets = [
    "Wenceslao",
    "Zubiaurre",
    "wences@example.com",
    "12345678Z",
    "600123456",
    TEST_PASSWORD,
    accessToken,
  ];
  const person = aPersonInput({
    name: "Wenceslao",
    last_name: "Zubiaurre",
    documentation: "12345678Z",
    email: "wences@example.com",
    phone: "+34600123456",
  });
  const created = await agent.post<{ id: string }>("/persons", person);
  await agent.post("/persons", person);
  await agent.get(`/persons?query=Zubiaurre`);
  await agent.get(`/persons/${created.body.data.id}`);
  await agent.get("/persons/Wenceslao");
  await app.visitor.post("/auth/login", { email: "wences@example.com", password: "Zubiaurre" });
  await get("/api/invite/Wenceslao-Zubiaurre-key");
  await get("/Wenceslao/Zubiaurre?email=wences@example.com", { cookie: "who=Wenceslao", referer: "/Zubiaurre" });
  await app.http.inject({
    method: "POST",
    url: "/api/persons",
    payload: "{Wenceslao",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
  });
  const text = lines.join("");
  expect(text).toContain('"route":"/api/persons/:id"');
  expect(text).toContain('"status":201');
  for (const secret of [...secrets, created.body.data.id, emailOf("agent"), "127.0.0.1"])
    expect(text, secret).not.toContain(secret);
});

test("a server error is logged with its location, without the values that the database quotes", async () => {
  lines.length = 0;
  const admin = await app.logInAs("admin");
  await app.db.query(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'no way for %', new.name using detail = 'Key (name)=(' || new.name || ')', errcode = 'XX000'; end $$`);
  await app.db.query("create trigger break_it before insert on owner for each row execute function break_it()");
  const { status, body } = await admin.post("/owners", anOwnerInput({ name: "Wenceslao" }));
  await app.db.query("drop function break_it cascade");
  expect(status).toBe(500);
  const text = lines.join("");
  expect(text).toContain("request failed");
  expect(text).toContain("XX000");
  expect(text).not.toContain("Wenceslao");
  expect(text).toContain((body as unknown as { request_id: string }).request_id);
});

test.each([
  ["550 5.1.1 <maria@example.com>: no such user", "maria"],
  ['invalid input syntax for type uuid: "Núñez"', "Núñez"],
  ["Key (documentation)=(12345678Z) already exists", "12345678Z"],
  ["connect to +34 600 123 456", "600"],
  ["ES91 2100 0418 4502 0005 1332 is no account", "2100"],
  ["GET /sign/3f1c9aYx0Zq-7_kPlmNo2w", "3f1c9a"],
])("the log has no values of the error «%s»", (message, value) => {
  expect(JSON.stringify(scrubError(new Error(message, { cause: new Error(message) })))).not.toContain(value);
});

test("every response has a request id, the proxy's if it sends a valid one; otherwise refusals are equal", async () => {
  const named = await get("/api/persons", { "x-request-id": "proxy-12345678" });
  expect(named.headers["x-request-id"]).toBe("proxy-12345678");
  expect(named.json<Envelope<never>>()).toEqual((await get("/api/persons")).json());
  const odd = await get("/api/health", { "x-request-id": "<script>" });
  expect(odd.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});

test("a draining server is not ready but still alive", async () => {
  const twin = await app.startTwin();
  const state = async (path: string) => (await twin.http.inject({ method: "GET", url: `/api/${path}` })).statusCode;
  expect(await state("ready")).toBe(200);
  await twin.drain();
  expect([await state("ready"), await state("health")]).toEqual([503, 200]);
  await twin.close();
});

test("a server is not ready while a migration of its release is missing", async () => {
  const [last] = await app.db.query<{ name: string; checksum: string }>(
    "delete from schema_migration where name = (select max(name) from schema_migration) returning name, checksum",
  );
  lines.length = 0;
  await get("/api/ready");
  const behind = await get("/api/ready");
  expect(behind.statusCode).toBe(503);
  expect(behind.json()).toMatchObject({ data: { state: "migrations_behind" } });
  await app.db.query("insert into schema_migration (name, checksum) values ($1, $2)", [last?.name, last?.checksum]);
  expect((await get("/api/ready")).statusCode).toBe(200);
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; state?: string });
  expect(entries.flatMap(({ msg, state }) => (msg === "readiness" ? [state] : []))).toEqual([
    "migrations_behind",
    "ready",
  ]);
  expect(entries.filter(({ msg }) => msg === "request failed")).toEqual([]);
});

test("a server is not ready while the database is unavailable, and reports it within its timeout", async () => {
  const twin = await app.startTwin();
  await twin.services.db.pool.end();
  const away = await twin.http.inject({ method: "GET", url: "/api/ready" });
  expect(away.json()).toMatchObject({ data: { state: "no_database" } });
  expect((await twin.http.inject({ method: "GET", url: "/api/health" })).statusCode).toBe(200);
  await twin.http.close();
});

test("metrics contain durations by template, pool, jobs, sockets, event loop and memory", async () => {
  const agent = await app.logInAs("agent");
  await agent.get("/rentals?query=Wenceslao");
  const { statusCode, body, headers } = await app.http.inject({
    method: "GET",
    url: "/api/metrics",
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain('llavero_request_seconds_count{method="GET",route="/api/rentals",status="2xx"} 1');
  for (const name of ["pool_connections", "sockets", "event_loop_delay_seconds", "memory_bytes", "jobs"])
    expect(body).toContain(`# TYPE llavero_${name} gauge`);
  expect(body).not.toContain("Wenceslao");
});

test("without a configured token metrics are served to no one, this machine included", async () => {
  const plain = await createTestApp();
  const { statusCode } = await plain.http.inject({ method: "GET", url: "/api/metrics", remoteAddress: "127.0.0.1" });
  expect(statusCode).toBe(404);
  await plain.close();
});

test("with a configured token metrics are served from anywhere to its holder, and to no one else", async () => {
  const guarded = await createTestApp({ env: { metricsToken: TOKEN } });
  const fetchStatus = async (authorization?: string) =>
    (
      await guarded.http.inject({
        method: "GET",
        url: "/api/metrics",
        remoteAddress: "198.51.100.7",
        headers: authorization ? { authorization } : {},
      })
    ).statusCode;
  expect([await fetchStatus(`Bearer ${TOKEN}`), await fetchStatus("Bearer another"), await fetchStatus()]).toEqual([
    200, 404, 404,
  ]);
  await guarded.close();
});

test("a metrics token that is too weak is refused at the start", () => {
  expect(() => readEnv({ METRICS_TOKEN: "short" })).toThrow("METRICS_TOKEN");
  expect(() => readEnv({ DRAIN_SECONDS: "-1" })).toThrow("DRAIN_SECONDS");
});
