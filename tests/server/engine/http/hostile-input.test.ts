import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { makeEveryResource } from "#tests/support/every-resource.ts";
import { anEnvelope, HOSTILE_RUNS, hostileRequests } from "#tests/support/hostile.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app } = testServer({ role: null });
let authorization = "";
const ids: string[] = [];

beforeAll(async () => {
  const api = await app.logInAs("super_admin");
  authorization = `Bearer ${(await app.logIn(emailOf("super_admin"))).accessToken}`;
  ids.push(...(await makeEveryResource(api)).map(({ id }) => id));
});

/** @returns the status; a 5xx, or a response that is neither a file nor an envelope, is a failure */
async function send(options: InjectOptions): Promise<number> {
  const response = await app.http.inject({ ...options, headers: { authorization, ...options.headers } });
  const isFile = response.statusCode === 200 && response.headers["content-disposition"] !== undefined;
  if (!isFile)
    expect(z.safeParse(anEnvelope, JSON.parse(response.body)).error, response.body.slice(0, 500)).toBeUndefined();
  expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
  return response.statusCode;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
// Excluded, because it would end the test's own session; a logout with a random token ends none.
const targets = routes
  .filter(({ path }) => path !== "/openapi.json" && path !== "/auth/log-out-everywhere")
  .map((route): [string, Route] => [nameOf(route), route]);

test.each(targets)("%s responds to any input with an envelope and never a 5xx", async (_name, route) => {
  await fc.assert(
    fc.asyncProperty(hostileRequests(route, ids), async ({ method, url, payload, headers }) => {
      const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
      await send({ method, url, ...body, headers: { ...headers, "content-type": "application/json" } });
    }),
    { numRuns: HOSTILE_RUNS },
  );
});

describe("hostile bodies", () => {
  const json = { "content-type": "application/json" };
  const post = (payload: string | Buffer, headers: Record<string, string> = json, url = "/api/property-types") =>
    send({ method: "POST", url, payload, headers });

  test.each(["", "{", "nul", "{'a':1}", '{"a":1}}', "[1,2", '"\\u00"', "\u0000", '{"a":"\u0000"}', "NaN"])(
    "a body that is not JSON is malformed: %j",
    async (payload) => {
      expect(await post(payload)).toBe(400);
    },
  );

  test("a body that is not UTF-8 does not fail the server", async () => {
    expect(await post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toBe(400);
    expect(
      await post(Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])),
    ).toBeLessThan(500);
  });

  test("a body with prototype pollution is refused or stripped", async () => {
    expect(await post('{"__proto__":{"admin":true},"name":"a"}')).toBe(400);
    expect(await post('{"constructor":{"prototype":{"admin":true}},"name":"a"}')).toBe(400);
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  test.each([200, 5_000, 100_000])(
    "a body nested %i deep does not fail the server, with an idempotency key or without",
    async (depth) => {
      const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
      expect(await post(nested)).toBe(400);
      const inside = `{"name":"Nave ${depth}","description":${nested}}`;
      expect(await post(inside)).toBe(400);
      expect(await post(inside, { ...json, "idempotency-key": `deep-${depth}` })).toBe(400);
      const objects = `{"name":"Nave ${depth}","x":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
      expect(await post(objects, { ...json, "idempotency-key": `deeper-${depth}` })).toBeLessThan(500);
    },
  );

  test("a body of two megabytes is too large", async () => {
    expect(await post(JSON.stringify({ name: "x".repeat(2_000_000) }))).toBe(413);
  });

  test("an unknown field is refused at that field by every route with a body", async () => {
    const answers: string[] = [];
    // Visitor routes look up the key first; hostile-visitors.test.ts covers them with valid keys.
    const isVisitors = (path: string) => path.startsWith("/external-") || path.includes("/friendly");
    const writing = routes.filter(({ method, file, path }) => method !== "GET" && !file && !isVisitors(path));
    for (const { method, path } of writing) {
      const response = await app.http.inject({
        method,
        url: `/api${path.replaceAll(/:\w+/g, ids[0] ?? "")}`,
        headers: { authorization, "content-type": "application/json" },
        payload: JSON.stringify({ version: 1, nonsense: true }),
      });
      const { errors } = response.json<{ errors: { field?: string; translationKey: string; message: string }[] }>();
      const { translationKey, message } = errors.find(({ field }) => field === "nonsense") ?? {};
      answers.push([response.statusCode, translationKey, message].join(" "));
    }
    const expected = "400 validation.unknown_field «nonsense» no es un campo de este registro";
    expect(answers).toEqual(writing.map(() => expected));
  });

  test("a body with a hundred thousand fields does not fail the server", async () => {
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1]));
    expect(await post(JSON.stringify(fields))).toBe(400);
  });

  test.each([
    ["text/plain", 400],
    ["text/html", 415],
    ["application/xml", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/x-www-form-urlencoded", 415],
    ["nonsense", 415],
    ["application/json; charset=latin1", 400],
  ])("a body of type %s is answered %i", async (type, status) => {
    expect(await post("name=x", { "content-type": type })).toBe(status);
  });

  test("a missing body is malformed", async () => {
    expect(await send({ method: "POST", url: "/api/property-types" })).toBe(400);
    expect(await send({ method: "PATCH", url: `/api/property-types/${ids[1]}` })).toBe(400);
  });
});

describe("hostile addresses", () => {
  test.each([
    "/api/nothing",
    "/api/",
    "/api",
    "/api//persons",
    "/api/persons/../../etc/passwd",
    "/api/persons/%00",
    "/api/persons/%E0%A4%A",
    "/api/persons?query=%E0%A4%A",
    "/api/persons?query=%00",
    "/api/persons?query[]=1&query[a]=2",
    "/api/persons?__proto__=1&constructor=2",
    `/api/persons/${"x".repeat(5_000)}`,
    `/api/persons?query=${"x".repeat(100_000)}`,
    `/api/persons?${"page=1&".repeat(5_000)}`,
    `/api/persons?kind=${"a,".repeat(40_000)}`,
    "/api/persons?sort=name;drop table person",
    "/api/PERSONS",
  ])("the address %s does not fail the server", async (url) => {
    await send({ method: "GET", url });
  });

  test.each(["PUT", "OPTIONS", "TRACE"] as const)("a request with %s does not fail the server", async (method) => {
    const response = await app.http.inject({ method, url: "/api/persons", headers: { authorization } });
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe("raw connections", () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = httpRequest({ port, path, headers }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.on("error", reject).end();
    });

  test.each([
    ["an address of 20 KB", () => get(`/api/persons?query=${"x".repeat(20_000)}`)],
    ["a header of 20 KB", () => get("/api/persons", { "x-long": "x".repeat(20_000) })],
  ])("%s is refused with an envelope", async (_what, call) => {
    const { status, body } = await call();
    expect(status).toBe(431);
    expect(z.safeParse(anEnvelope, JSON.parse(body)).error).toBeUndefined();
  });

  test.each([
    "GET / HTTP/9.9\r\n\r\n",
    "\u0000\u0001\u0002\r\n\r\n",
    "POST /api/persons HTTP/1.1\r\ncontent-length: x\r\n\r\n",
  ])("noise is refused with an envelope and the server stays up: %j", async (noise) => {
    const response = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(noise));
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("error", reject).on("close", () => resolve(text));
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(z.safeParse(anEnvelope, JSON.parse(response.split("\r\n\r\n")[1] ?? "")).error).toBeUndefined();
    expect((await get("/api/health")).status).toBe(200);
  });
});
