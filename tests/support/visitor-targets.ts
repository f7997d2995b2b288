import type { BookingInput } from "#shared/domain/bookings/booking.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { Route } from "#server/engine/http/route.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { routes } from "#server/routes.ts";
import { aBookingInput, createBookingBuilders } from "./booking-builders.ts";
import { createBuilders } from "./builders.ts";
import { aReport, report } from "./public-reports.ts";
import { createSigningFixture } from "./signing-fixture.ts";
import type { TestApp } from "./test-app.ts";

const isForVisitors = ({ access, path }: Route) =>
  access === "public" && /^\/(external-|incidents\/friendly|company\/friendly)/.test(path);

/** Every visitor route of the route table. */
export const visitorRoutes: readonly Route[] = routes.filter(isForVisitors);

/** Input sent by a visitor's form. */
export const aBookingRequest = (more: Partial<BookingInput> = {}) => ({
  ...aBookingInput(more),
  occupants: [
    {
      role: "guarantor",
      name: "Eva",
      last_name: "Sanz",
      documentation: "12345678Z",
      documentation_type: "dni",
      phone: "+34600111222",
      street: "Calle del Pez, 3",
      postal_code: "28004",
      city: "Madrid",
      country: "España",
    },
  ],
  consents: [{ text_id: "privacy_booking", text_version: consentTexts.privacy_booking.version, language: "es" }],
  files: [],
});

/** Links, bookings, documents and reports open to visitors, with valid keys and bodies. */
export async function createVisitorTargets(app: TestApp) {
  const admin = await app.logInAs("admin");
  const { aLink, aBooking } = createBookingBuilders(app, admin, createBuilders(admin));
  const links = await Promise.all(Array.from({ length: 6 }, () => aLink()));
  const booking = await aBooking();
  const follow = (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
  const signing = await createSigningFixture(app);
  const sent = await signing.send({ names: ["Begoña Núñez", "Luis Pérez"] });
  const { key } = await report(app);
  const ids = [booking.id, links[0]?.link.asset_id ?? "", sent.id];
  const keys: readonly (readonly [string, readonly string[]])[] = [
    ["/external-booking-form", links.map((link) => link.key)],
    ["/external-booking/", [follow]],
    ["/external-document", sent.keys],
    ["/incidents/friendly", [key]],
  ];
  const bodies: ReadonlyMap<string, object> = new Map<string, object>([
    ["/external-booking-form/:shortKey", aBookingRequest()],
    ["/external-booking-form", { ...aBookingRequest(), asset_id: ids[1], language: "es" }],
    ["/external-booking/:key/reply", { message: "Aquí está", files: [] }],
    ["/external-document/:key/sign", signing.input()],
    ["/external-document/:key/code", { channel: "mail" }],
    ["/external-document/:key/decline", { reason: "No" }],
    [
      "/external-document/:key/delegate",
      {
        name: "Ana Gil Ruiz",
        email: "ana.gil@example.com",
        reason: "Estoy de viaje",
        is_representative: true,
        representation: "Con poder notarial",
      },
    ],
    ["/external-verify", { code: "ABCDEFGHJKLM" }],
    ["/incidents/friendly", await aReport(app)],
    ["/incidents/friendly/:key/comments", { body: "Sigue igual" }],
  ]);
  return {
    ids,
    bodies,
    /** Valid keys of a route, or ids if it has none. */
    keysOf: (path: string): readonly string[] => keys.find(([start]) => path.startsWith(start))?.[1] ?? ids,
  };
}
export type VisitorTargets = Awaited<ReturnType<typeof createVisitorTargets>>;
