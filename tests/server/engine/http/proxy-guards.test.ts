import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

/** The warnings of a server that gets three requests from behind a proxy. */
async function warningsOf(trustProxy: boolean): Promise<string[]> {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await createTestApp({ logStream, env: { logLevel: "warn", trustProxy } });
  for (let call = 0; call < 3; call += 1)
    await app.http.inject({ url: "/api/health", headers: { "x-forwarded-for": "203.0.113.7" } });
  await app.close();
  return lines.filter((line) => line.includes("X-Forwarded-For"));
}

test("a proxy that is not trusted is warned of once", async () => {
  const warnings = await warningsOf(false);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("TRUST_PROXY is not set");
});

test("of a trusted proxy there is no warning", async () => {
  expect(await warningsOf(true)).toEqual([]);
});
