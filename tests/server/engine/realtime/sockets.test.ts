import { beforeAll, expect, test } from "vitest";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Origins that may use the live connection: the same as for the API, on both transports. */

const EXTENSION = `chrome-extension://${EXTENSION_ID}`;
const CONFIGURED = "https://oficina.example";

const { app } = testServer({ role: null, env: { corsOrigins: [CONFIGURED] } });
let origin: string;
beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
});

const poll = (from: string | null, method = "GET") =>
  fetch(`${origin}/api/socket.io/?EIO=4&transport=polling`, {
    method,
    headers: {
      ...(from === null ? {} : { origin: from }),
      ...(method === "OPTIONS" ? { "access-control-request-method": "GET" } : {}),
    },
  });
const readCors = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith("access-control-")).map(([name]) => name);

test.each(["https://evil.example", "null", "http://127.0.0.1:1", `${CONFIGURED}.evil.example`])(
  "a page of %s gets neither a response nor CORS headers",
  async (foreign) => {
    for (const method of ["GET", "OPTIONS"]) {
      const response = await poll(foreign, method);
      expect(readCors(response), method).toEqual([]);
      expect(await response.text(), method).not.toContain("sid");
    }
  },
);

test("the app's pages, the extension and configured origins are allowed, each by its name", async () => {
  for (const known of [EXTENSION, CONFIGURED, origin]) {
    const response = await poll(known);
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(known);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("vary")).toMatch(/origin/i);
    expect(await response.text()).toContain('"sid"');
  }
});

test("a client without an origin, such as a program, is allowed", async () => {
  expect((await poll(null)).status).toBe(200);
});
