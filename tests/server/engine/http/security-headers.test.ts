import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* What browsers are told with every answer, whatever it answers. */

let secure: TestApp;
let plain: TestApp;
beforeAll(async () => {
  secure = await createTestApp({ env: { publicUrl: "https://oficina.example" } });
  plain = await createTestApp();
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const headersOf = async (app: TestApp, url: string) => (await app.http.inject({ method: "GET", url })).headers;

describe.each(["/api/health", "/api/persons", "/api/nothing"])("an answer of %s", (url) => {
  test("is taken for what it says to be, framed by nobody and tells no other site where it was read", async () => {
    const headers = await headersOf(secure, url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"]).toBe("no-referrer");
  });

  test("says its type and its alphabet", async () => {
    expect((await headersOf(plain, url))["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("asks for TLS for a year where the address has it, and nowhere else", async () => {
    expect((await headersOf(secure, url))["strict-transport-security"]).toMatch(/max-age=31536000/);
    expect(await headersOf(plain, url)).not.toHaveProperty("strict-transport-security");
  });
});

test("an answer that may speak of persons is kept by no cache", async () => {
  expect((await headersOf(plain, "/api/persons"))["cache-control"]).toBe("no-store");
});
