import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Route } from "#server/engine/http/route.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { testServer } from "#tests/support/test-server.ts";
import { createVisitorTargets, type VisitorTargets, visitorRoutes } from "#tests/support/visitor-targets.ts";

/* Hostile requests to visitor routes over the network: undeclared types, truncated bodies and guessed keys. */

const { app } = testServer({ role: null, clockAt: "2026-03-15T10:00:00+01:00" });
let visitorTargets: VisitorTargets;
let port = 0;
beforeAll(async () => {
  visitorTargets = await createVisitorTargets(app);
  port = Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
});
beforeEach(() => app.db.query("delete from public_call", []));

const named = (chosen: readonly Route[]) =>
  chosen.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);
const takesFile = ({ file, streamed }: Route) => Boolean(file ?? streamed);
const posts = visitorRoutes.filter(({ method }) => method === "POST");
const urlOf = ({ path: url }: Route, key = visitorTargets.keysOf(url)[0] ?? "") =>
  `/api${url.replaceAll(/:(\w+)/g, (_, name: string) => (/key/i.test(name) ? key : (visitorTargets.ids[1] ?? "")))}`;

/** Text that would reveal internals to a stranger. */
const INTERNALS =
  /node_modules|\.ts\b|\.js\b|\bat \w+ \(|\bselect\b|\binsert\b|postgres|constraint|ECONN|Unexpected|\/tmp\/|\bundefined\b/i;

async function inject(route: Route, headers: Record<string, string>, payload: Buffer | string) {
  const response = await app.http.inject({ method: route.method, url: urlOf(route), headers, payload });
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500);
  if (response.statusCode >= 400) {
    expect(response.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
    expect(response.body).not.toMatch(INTERNALS);
  }
  return response;
}

const multipart = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x';
const odd: readonly (readonly [string, string | null, string | Buffer])[] = [
  ["a multipart form that breaks off", "multipart/form-data; boundary=x", multipart],
  ["a multipart form without a boundary", "multipart/form-data", multipart],
  ["a form", "application/x-www-form-urlencoded", "name=Ana&email[]=a&email[]=b"],
  ["XML with an entity", "application/xml", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["plain text", "text/plain", "hola"],
  ["no type", null, '{"name":"Ana"}'],
  ["a type that is none", "/;;;=", "{}"],
  ["JSON in another charset", "application/json; charset=utf-16", Buffer.from('{"name":"Ana"}', "utf16le")],
  ["JSON that breaks off", "application/json", '{"name":"An'],
  ["JSON with a mark before it", "application/json", '\ufeff{"name":"Ana"}'],
  ["JSON with a field twice", "application/json", '{"reason":"a","reason":{"b":1},"body":1,"body":"x","message":1}'],
  ["JSON that would poison", "application/json", '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'],
  ["bytes called JSON", "application/json", Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ["JSON of two megabytes", "application/json", JSON.stringify({ reason: "ñ".repeat(1_100_000) })],
  [
    "a field of half a megabyte",
    "application/json",
    JSON.stringify({ reason: "x".repeat(500_000), name: "y".repeat(9_999) }),
  ],
  ["a file that is nothing", "application/octet-stream", ""],
  ["a file of noise", "application/octet-stream", Buffer.alloc(5_000, 0xa5)],
];

describe.each(named(posts))("%s", (_name, route) => {
  test.each(odd)("a body with %s does not fail the server and reveals no internals", async (_what, type, payload) => {
    const headers = { "x-file-name": "a.pdf", ...(type === null ? {} : { "content-type": type }) };
    const plain = await inject(route, headers, payload);
    const withKey = await inject(route, { ...headers, "idempotency-key": randomUUID() }, payload);
    expect([plain.statusCode, withKey.statusCode].every((status) => status < 500)).toBe(true);
  });
});

/** The first line of the answer to bytes on a socket. */
async function statusLineOf(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  return (await text(socket)).split("\r\n", 1)[0] ?? "";
}

test.each([
  ["two Host headers", "GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  ["a request line without a version", "GET /api/health\r\nHost: a\r\n\r\n"],
])("a request with %s is refused", async (_, bytes) => {
  expect(await statusLineOf(bytes)).toBe("HTTP/1.1 400 Bad Request");
});

/** Sends part of a request and disconnects. */
async function breakOff(route: Route, type: string, part: Buffer): Promise<void> {
  const head = [
    `POST ${urlOf(route)} HTTP/1.1`,
    "host: localhost",
    `content-type: ${type}`,
    "content-length: 100000",
    "x-file-name: a.pdf",
    `idempotency-key: ${randomUUID()}`,
  ];
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.end(part);
  socket.resume();
  await once(socket, "close");
}

async function listStoredFiles(): Promise<readonly string[]> {
  const entries = await readdir(path.join(app.dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

test("a truncated request leaves no file, no row and no idempotency record on any route", async () => {
  const count = () =>
    app.db.query<object>(
      `select (select count(*) from attachment) as files, (select count(*) from booking) as bookings,
         (select count(*) from incident) as incidents, (select count(*) from idempotency_key) as answers,
         (select count(*) from incident_comment) as comments, (select count(*) from document_event) as events`,
      [],
    );
  const before = { files: await listStoredFiles(), rows: await count() };
  for (const route of posts) {
    const type = takesFile(route) ? "application/octet-stream" : "application/json";
    await breakOff(route, type, Buffer.from(takesFile(route) ? "%PDF-1.4\n".repeat(400) : '{"reason":"a'));
  }
  await expect.poll(listStoredFiles).toEqual(before.files);
  expect(await count()).toEqual(before.rows);
});

test.each(["h2c", "websocket", "TLS/1.0", "no-such-thing"])(
  "an upgrade to the unsupported %s is ignored and the request answered normally",
  async (protocol) => {
    const socket = connect(port, "127.0.0.1");
    const request = `GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: upgrade, close\r\nupgrade: ${protocol}\r\n\r\n`;
    socket.end(request);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  },
);

test("a request whose headers or body never end is disconnected", () => {
  const { headersTimeout, requestTimeout } = app.http.server;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect(requestTimeout).toBeGreaterThan(60_000);
  expect(requestTimeout).toBeLessThanOrEqual(900_000);
});

const keyed = visitorRoutes.filter(({ path: url }) => /:\w*key/i.test(url));
const bodyOf = (route: Route) => JSON.stringify(visitorTargets.bodies.get(route.path) ?? {});
const GUESSES = 20;

/** A call with a key, from the given address. */
function callWith(route: Route, key: string, address: string) {
  const type = takesFile(route) ? "application/octet-stream" : "application/json";
  return app.http.inject({
    method: route.method,
    url: urlOf(route, encodeURIComponent(key)),
    remoteAddress: address,
    headers: { "content-type": type, "x-file-name": "a.pdf" },
    ...(route.method === "POST" ? { payload: bodyOf(route) } : {}),
  });
}

test.each(named(keyed))(
  "%s gives every invalid key the same response, and is soon rate-limited",
  async (_name, route) => {
    const address = `10.9.8.${keyed.indexOf(route)}`;
    const good = visitorTargets.keysOf(route.path)[0] ?? "";
    const odds = [
      good.slice(1),
      `${good}a`,
      good.toUpperCase(),
      ` ${good}`,
      "a",
      "%",
      "ñ",
      "null",
      "'--",
      "\u202e",
      "x".repeat(180),
    ];
    const guesses = [
      ...odds.filter((key) => key !== good),
      ...Array.from({ length: GUESSES }, () => createLinkKey().key),
    ];
    const answers = [];
    for (const key of guesses.slice(0, GUESSES)) answers.push(await callWith(route, key, address));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain("error.invalid_link");
    const late = await callWith(route, createLinkKey().key, address);
    expect({ status: late.statusCode, waits: Number(late.headers["retry-after"]) > 0 }).toEqual({
      status: 429,
      waits: true,
    });
  },
);
