import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { Route } from "#server/engine/http/route.ts";
import { HOSTILE_RUNS, hostileRequests, corruptedBodies } from "#tests/support/hostile.ts";
import { testServer } from "#tests/support/test-server.ts";
import { createVisitorTargets, type VisitorTargets, visitorRoutes } from "#tests/support/visitor-targets.ts";

/* Repeats hostile-input.test.ts for visitors with a valid key and a nearly valid body. */

const PARAMETER = /:(\w+)/g;

const { app } = testServer({ role: null, clockAt: "2026-03-15T10:00:00+01:00" });
let visitorTargets: VisitorTargets;
beforeAll(async () => {
  visitorTargets = await createVisitorTargets(app);
});

let calls = 0;
/** Each call comes from another address, so that no rate limit applies. */
const anywhere = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

async function send(options: InjectOptions): Promise<void> {
  const response = await app.http.inject({ ...options, remoteAddress: anywhere() });
  expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
  expect(response.statusCode).not.toBe(429);
  if (response.headers["content-disposition"] === undefined && response.statusCode !== 304)
    expect(response.json()).toHaveProperty("success");
}

const targets = visitorRoutes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

test("visitors have more than twenty routes", () => {
  expect(targets.length).toBeGreaterThan(20);
});

test.each(targets)(
  "%s responds to a visitor with a valid key without a 5xx, whatever else is wrong",
  async (_name, route) => {
    const good = fc.constantFrom(...visitorTargets.keysOf(route.path));
    const { bodies, ids } = visitorTargets;
    const body = bodies.get(route.path);
    const requests = fc.record({
      hostile: hostileRequests(route, ids),
      key: good,
      body: body ? corruptedBodies(body) : fc.constant(undefined),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ hostile, key, body: nearly }) => {
        const query = hostile.url.split("?")[1];
        const path = route.path.replaceAll(PARAMETER, (_, name: string) => (/key/i.test(name) ? key : (ids[1] ?? "")));
        const payload = nearly ?? hostile.payload;
        await send({
          method: route.method,
          url: `/api${path}${query ? `?${query}` : ""}`,
          ...(payload === undefined || route.method === "GET" ? {} : { payload: JSON.stringify(payload) }),
          headers: {
            ...hostile.headers,
            "user-agent": hostile.headers["accept-language"] ?? "",
            "x-file-name": encodeURIComponent(hostile.headers["accept-language"] ?? "a"),
            "content-type": (route.file ?? route.streamed) ? "application/octet-stream" : "application/json",
          },
        });
      }),
      { numRuns: HOSTILE_RUNS },
    );
  },
);
