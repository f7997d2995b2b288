import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { Route } from "#server/engine/http/route.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { aJpeg } from "#tests/support/pictures.ts";
import { createSigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import {
  aBookingRequest,
  createVisitorTargets,
  type VisitorTargets,
  visitorRoutes,
} from "#tests/support/visitor-targets.ts";

/* A visitor's browser that retries every request, concurrently and later: each route takes effect once. */

const { app } = testServer({ role: null, clockAt: "2026-03-15T10:00:00+01:00", env: { smtpAllowPrivate: true } });
let visitorTargets: VisitorTargets;
/** The keys for routes that need another record than the first of its kind. */
let keys: ReadonlyMap<string, string>;

beforeAll(async () => {
  visitorTargets = await createVisitorTargets(app);
  const admin = await app.logInAs("admin");
  const given = createBuilders(admin);
  const keyOf = async (id: string) => (await readKey(app.db, app.services, "booking", id)) ?? "";
  /** A booking with a pending request to the applicant. */
  const aBookingAwaitingReply = async () => {
    const { id, version } = await createBookingBuilders(app, admin, given).aBooking();
    dataOf(await admin.post(`/bookings/${id}/ask`, { version, message: "¿Tienes nómina?" }));
    return keyOf(id);
  };
  /** A sent document whose signer needs a code, which goes by mail. */
  const aDocumentWithCodes = async (more: object = {}) => {
    dataOf(await changeSettings(admin, plainServer(CLOSED_PORT)));
    const type = { name: "Acta", requires_signature: true, signing_strength: "code", ...more };
    const { id } = dataOf(await admin.post<DocumentType>("/document-types", type));
    return (await (await createSigningFixture(app)).send({ document_type_id: id })).keys[0] ?? "";
  };
  await given.anAssetPrice({ asset_id: visitorTargets.ids[1] ?? "" });
  const { id: asset_id } = await given.anAsset();
  await given.anAssetPrice({ asset_id });
  dataOf(await app.visitor.post("/external-booking-form", { ...aBookingRequest(), asset_id, language: "es" }));
  const [offered] = dataOf(await admin.get<Booking[]>(`/bookings?asset_id=${asset_id}`));
  keys = new Map([
    ["/external-booking-form/:shortKey/files", visitorTargets.keysOf("/external-booking-form")[1] ?? ""],
    ["/external-booking/:key/confirm", await keyOf(offered?.id ?? "")],
    ["/external-booking/:key/reply", await aBookingAwaitingReply()],
    ["/external-booking/:key/files", await aBookingAwaitingReply()],
    ["/external-document/:key/code", await aDocumentWithCodes()],
    [
      "/external-document/:key/delegate",
      await aDocumentWithCodes({ name: "Acta delegable", allows_delegation: true, signing_strength: "link" }),
    ],
    ["/external-document/:key/identity-pictures-withdrawn", await aDocumentWithCodes(withPictures)],
    ["/external-document/:key/decline", visitorTargets.keysOf("/external-document")[1] ?? ""],
  ]);
});

/** A type with pictures of identity documents. */
const withPictures = {
  name: "Acta con imagen",
  signing_strength: "code_and_identity",
  identity_purpose: "Comprobar quién firma",
  identity_basis: "consent",
  identity_basis_text: "El de quien firma",
  identity_days: 30,
};

/** No mail is delivered here. */
const CLOSED_PORT = 9;

const SENT_AT_ONCE = 6;

/** The tables that a visitor's call can write to. */
const tables = [
  "booking",
  "booking_message",
  "incident",
  "incident_comment",
  "attachment",
  "document_event",
  "mail",
  "idempotency_key",
] as const;

async function countAll(): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await app.db.query<Record<string, number>>(`select ${counts.join(", ")}`, []);
  return row ?? {};
}

const replayed = visitorRoutes.filter(({ method, isReplayable }) => method === "POST" && isReplayable);

/** Calls a route as a visitor's browser does, always with the same idempotency key. */
async function callAsVisitor(route: Route, key: string) {
  const own = keys.get(route.path) ?? visitorTargets.keysOf(route.path)[0] ?? "";
  const file = route.file ? await aJpeg() : null;
  const payload = file ?? JSON.stringify(visitorTargets.bodies.get(route.path) ?? {});
  const type = file ? "application/octet-stream" : "application/json";
  return app.http.inject({
    method: "POST",
    url: `/api${route.path.replaceAll(/:\w+/g, own)}`,
    headers: { "content-type": type, "x-file-name": "foto.jpg", "idempotency-key": key },
    payload,
  });
}

test("visitors have at least ten retryable routes", () => {
  expect(replayed.length).toBeGreaterThanOrEqual(10);
});

test.each(replayed.map((route): [string, Route] => [route.path, route]))(
  "%s takes effect once",
  async (_path, route) => {
    const before = await countAll();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => callAsVisitor(route, key)));
    const [done, ...others] = answers.filter(({ statusCode }) => statusCode !== 409);
    expect(done?.statusCode, done?.body).toBeLessThan(300);
    for (const { body } of others) expect(body).toBe(done?.body);
    for (const { statusCode, body } of answers) if (statusCode === 409) expect(body).toContain("error.in_flight");
    const after = await countAll();
    expect((after["idempotency_key"] ?? 0) - (before["idempotency_key"] ?? 0)).toBe(1);
    for (const table of ["booking", "booking_message", "incident", "incident_comment", "attachment"])
      expect({ table, more: (after[table] ?? 0) - (before[table] ?? 0) <= 1 }).toEqual({ table, more: true });

    const retried = await callAsVisitor(route, key);
    expect({ status: retried.statusCode, body: retried.body }).toEqual({ status: done?.statusCode, body: done?.body });
    expect(await countAll()).toEqual(after);
  },
);
