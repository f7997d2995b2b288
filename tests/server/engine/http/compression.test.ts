import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api, given } = testServer();
let authorization = "";
beforeAll(async () => {
  for (let count = 0; count < 50; count += 1) await given.aPerson({ notes: "Prefiere que le llamen por la tarde." });
  authorization = `Bearer ${(await app.logIn(emailOf("admin"))).accessToken}`;
});

const fetchBytes = (url: string, encoding?: string) =>
  app.http.inject({
    url: `/api${url}`,
    headers: { authorization, ...(encoding === undefined ? {} : { "accept-encoding": encoding }) },
  });

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)(
  "a page of a list for a client that accepts %s is the same list in a quarter of the bytes",
  async (accepted, encoding, open) => {
    const whole = await fetchBytes("/persons?page_size=50");
    const packed = await fetchBytes("/persons?page_size=50", accepted);
    expect(whole.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({ "content-encoding": encoding, "cache-control": "no-store" });
    expect(packed.headers["vary"]).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
    expect(JSON.parse(String(open(packed.rawPayload)))).toEqual(whole.json());
  },
);

test("a response of a few bytes and a file are sent as they are", async () => {
  const [person] = dataOf(await api.get<Person[]>("/persons?page_size=1"));
  for (const url of [`/persons/${person?.id}`, "/persons/export"]) {
    const { statusCode, headers } = await fetchBytes(url, "gzip, br");
    expect([statusCode, headers["content-encoding"]], url).toEqual([200, undefined]);
  }
});

test("an encoding that the server does not have is no error", async () => {
  const { statusCode, headers } = await fetchBytes("/persons?page_size=50", "zstd;q=1, identity;q=0");
  expect([statusCode, headers["content-encoding"]]).toEqual([200, undefined]);
});

test("a compressed body of a request is refused unread", async () => {
  const bomb = gzipSync(Buffer.alloc(8 * 1024 ** 2, " "));
  const response = await app.http.inject({
    method: "POST",
    url: "/api/persons",
    headers: { authorization, "content-type": "application/json", "content-encoding": "gzip" },
    payload: bomb,
  });
  expect(response.statusCode).toBe(400);
});
