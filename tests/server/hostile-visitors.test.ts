import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingInput } from "#shared/domain/bookings/booking.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { Route } from "#server/http/route.ts";
import { readKey } from "#server/modules/bookings/keep-key.ts";
import { routes } from "#server/routes.ts";
import { aBookingInput, createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { hostileRequests, spoiled } from "#tests/support/hostile.ts";
import { aReport, report } from "#tests/support/public-reports.ts";
import { createSigningOffice } from "#tests/support/signing-office.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/* What hostile-input.test.ts asks of every route, asked again by visitors who hold a good key and a body that is nearly right. */

const RUNS = Number(process.env["HOSTILE_RUNS"] ?? 25);
const PLACE = /:(\w+)/g;

let app: TestApp;
let ids: string[] = [];
/** A body that is taken, by what it is sent to. */
const bodies = new Map<string, object>();
/** Good keys, by the beginning of the path. */
const keys = new Map<string, readonly string[]>();

const aRequest = (more: Partial<BookingInput> = {}) => ({
  ...aBookingInput(more),
  occupants: [
    { role: "guarantor", name: "Eva", last_name: "Sanz", documentation: "12345678Z", documentation_type: "dni" },
  ],
  consents: [{ text_id: "privacy_booking", text_version: consentTexts.privacy_booking.version, language: "es" }],
  files: [],
});

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-03-15T10:00:00+01:00" });
  const admin = await app.logInAs("admin");
  const given = createBuilders(admin);
  const { aLink, aBooking } = createBookingBuilders(app, admin, given);
  const links = await Promise.all(Array.from({ length: 6 }, () => aLink()));
  const booking = await aBooking();
  const follow = (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
  const office = await createSigningOffice(app);
  const sent = await office.send({ names: ["Begoña Núñez", "Luis Pérez"] });
  const { key } = await report(app);
  ids = [booking.id, links[0]?.link.asset_id ?? "", sent.id];
  keys.set(
    "/external-booking-form",
    links.map((link) => link.key),
  );
  keys.set("/external-booking/", [follow]);
  keys.set("/external-document", sent.keys);
  keys.set("/incidents/friendly", [key]);
  bodies.set("/external-booking-form/:shortKey", aRequest());
  bodies.set("/external-booking-form", { ...aRequest(), asset_id: ids[1], language: "es" });
  bodies.set("/external-booking/:key/reply", { message: "Aquí está", files: [] });
  bodies.set("/external-document/:key/sign", office.input());
  bodies.set("/external-document/:key/decline", { reason: "No" });
  bodies.set("/external-verify", { code: "ABCDEFGHJKLM" });
  bodies.set("/incidents/friendly", await aReport(app));
  bodies.set("/incidents/friendly/:key/comments", { body: "Sigue igual" });
});
afterAll(() => app.close());

const keysOf = (path: string): readonly string[] => [...keys].find(([start]) => path.startsWith(start))?.[1] ?? ids;

let calls = 0;
/** Everybody calls from another house, so that no limit answers first. */
const anywhere = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

async function send(options: InjectOptions): Promise<void> {
  const response = await app.http.inject({ ...options, remoteAddress: anywhere() });
  expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
  expect(response.statusCode).not.toBe(429);
  if (response.headers["content-disposition"] === undefined && response.statusCode !== 304)
    expect(response.json()).toHaveProperty("success");
}

const isForVisitors = ({ access, path }: Route) =>
  access === "public" && /^\/(external-|incidents\/friendly|company\/friendly)/.test(path);
const targets = routes.filter(isForVisitors).map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

test("visitors have more than twenty routes", () => {
  expect(targets.length).toBeGreaterThan(20);
});

test.each(targets)("%s answers a visitor with a good key whatever else is wrong", async (_name, route) => {
  const good = fc.constantFrom(...keysOf(route.path));
  const body = bodies.get(route.path);
  const requests = fc.record({
    hostile: hostileRequests(route, ids),
    key: good,
    body: body ? spoiled(body) : fc.constant(undefined),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ hostile, key, body: nearly }) => {
      const query = hostile.url.split("?")[1];
      const path = route.path.replaceAll(PLACE, (_, name: string) => (/key/i.test(name) ? key : (ids[1] ?? "")));
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
    { numRuns: RUNS },
  );
});
