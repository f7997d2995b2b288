import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* Clients set their business clock by the Date header of each response. */

const PRETENDED = "2026-03-02T09:00:00Z";
const ORIGIN = "https://socio.example";

let pretending: TestApp;
let plain: TestApp;
beforeAll(async () => {
  pretending = await createTestApp({ clockAt: PRETENDED });
  plain = await createTestApp({ env: { corsOrigins: [ORIGIN] } });
});
afterAll(() => Promise.all([pretending.close(), plain.close()]));

const fetchHeaders = async (app: TestApp, url = "/api/health") =>
  (await app.http.inject({ method: "GET", url, headers: { origin: ORIGIN } })).headers;

test("a server with a simulated time sends it as the Date of its responses, refusals included", async () => {
  for (const url of ["/api/health", "/api/rentals", "/api/nothing"]) {
    const ahead = Date.parse((await fetchHeaders(pretending, url)).date ?? "") - Date.parse(PRETENDED);
    expect(ahead, url).toBeGreaterThanOrEqual(0);
    expect(ahead, url).toBeLessThan(60_000);
  }
});

test("a server without a simulated time sends the machine's time", async () => {
  const off = Date.parse((await fetchHeaders(plain)).date ?? "") - Date.now();
  expect(Math.abs(off)).toBeLessThan(60_000);
});

test("pages of allowed origins can read the Date header, and responses are not cached", async () => {
  const headers = await fetchHeaders(plain);
  expect(String(headers["access-control-expose-headers"]).split(", ")).toContain("date");
  expect(headers["cache-control"]).toBe("no-store");
});
