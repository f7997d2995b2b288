import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let webFolder = "";
let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), "llavero-web-"));
  await mkdir(path.join(webFolder, "static"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Llavero</title>");
  await mkdir(path.join(webFolder, "visitors"));
  for (const name of ["external-document", "incidents.public"])
    await writeFile(path.join(webFolder, "visitors", `${name}.html`), `<!doctype html><title>${name}</title>`);
  await writeFile(path.join(webFolder, "static", "main-abc123.js"), "export {};");
  app = await createTestApp({
    webFolder,
    env: { corsOrigins: ["https://socio.example"], publicUrl: "https://llavero.example" },
  });
  bare = await createTestApp();
});
afterAll(async () => {
  await Promise.all([app.close(), bare.close()]);
  await rm(webFolder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: "GET", url, headers });

test.each(["/", "/assets", "/rentals", "/persons/01890000-0000-7000-8000-000000000000", "/error?message=x", "/apiary"])(
  "the page at %s is the web app's and is revalidated on each request",
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect({ statusCode, cache: headers["cache-control"], type: headers["content-type"] }).toEqual({
      statusCode: 200,
      cache: "no-cache",
      type: "text/html; charset=utf-8",
    });
    expect(body).toContain("<title>Llavero</title>");
  },
);

test.each([
  ["/external-document/0123456789abcdefghijkl?x=1", "external-document"],
  ["/external-document", "external-document"],
  ["/incidents/public", "incidents.public"],
  ["/incidents/public/0123456789abcdefghijkl", "incidents.public"],
  ["/incidents", "Llavero"],
  ["/external-booking/0123456789abcdefghijkl", "Llavero"],
  ["/..%2Fexternal-document", "Llavero"],
])("a visitor who opens %s gets the page that names its files, if the build has one", async (url, title) => {
  const { statusCode, headers, body } = await get(url);
  expect({ statusCode, cache: headers["cache-control"] }).toEqual({ statusCode: 200, cache: "no-cache" });
  expect(body).toContain(`<title>${title}</title>`);
});

test("files with a hash in their name are cached for a year", async () => {
  const { statusCode, headers } = await get("/static/main-abc123.js");
  expect({ statusCode, cache: headers["cache-control"] }).toEqual({
    statusCode: 200,
    cache: "public, max-age=31536000, immutable",
  });
});

test.each(["/api", "/api/nothing", "/static/old-chunk.js"])("the missing %s is an error, not a page", async (url) => {
  const { statusCode, body } = await get(url);
  expect({ statusCode, body: JSON.parse(body) as unknown }).toMatchObject({
    statusCode: 404,
    body: { success: false, errors: [{ translationKey: "error.not_found" }] },
  });
});

test("without a built web app every page is an error, and the API works", async () => {
  expect((await bare.http.inject({ method: "GET", url: "/" })).statusCode).toBe(404);
  expect((await bare.visitor.get("/health")).body.data).toEqual({ status: "ok" });
});

test("a page runs only its own scripts and cannot be framed", async () => {
  const policy = String((await get("/")).headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each([
  ["https://socio.example", true],
  ["https://llavero.example", true],
  ["https://evil.example", false],
  ["https://llavero.example.evil.example", false],
  ["null", false],
])("the origin %s is allowed: %s", async (origin, isAllowed) => {
  const { headers } = await get("/api/health", { origin, host: "localhost" });
  expect(headers["access-control-allow-origin"] === origin).toBe(isAllowed);
});

test("the OpenAPI description lists every route", async () => {
  const { routes } = await import("#server/routes.ts");
  const { statusCode, body } = await get("/api/openapi.json");
  expect(statusCode).toBe(200);
  const description = JSON.parse(body) as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(description.openapi).toBe("3.1.0");
  const described = Object.entries(description.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
  );
  expect(described.toSorted()).toEqual(
    routes.map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, "{$1}")}`).toSorted(),
  );
  expect(description.paths["/persons"]).toHaveProperty(
    ["post", "requestBody", "content", "application/json", "schema", "additionalProperties"],
    false,
  );
});
