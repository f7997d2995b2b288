import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* Security headers of every response. */

let secure: TestApp;
let plain: TestApp;
beforeAll(async () => {
  secure = await createTestApp({ env: { publicUrl: "https://oficina.example" } });
  plain = await createTestApp();
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const headersOf = async (app: TestApp, url: string) => (await app.http.inject({ method: "GET", url })).headers;

describe.each(["/api/health", "/api/persons", "/api/nothing"])("a response of %s", (url) => {
  test("the response forbids type sniffing, framing and referrers", async () => {
    const headers = await headersOf(secure, url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["content-security-policy"]).toContain("font-src 'self';");
    expect(headers["permissions-policy"]).toContain("camera=(), ");
  });

  test("the response declares its type and charset", async () => {
    expect((await headersOf(plain, url))["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("the response requires TLS for a year on an https address, and only there", async () => {
    expect((await headersOf(secure, url))["strict-transport-security"]).toMatch(/max-age=31536000/);
    expect(await headersOf(plain, url)).not.toHaveProperty("strict-transport-security");
  });
});

test("a response with personal data is not cached", async () => {
  expect((await headersOf(plain, "/api/persons"))["cache-control"]).toBe("no-store");
});
