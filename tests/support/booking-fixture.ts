import type { Api } from "./api.ts";
import { type BookingBuilders, createBookingBuilders } from "./booking-builders.ts";
import { type Builders, createBuilders } from "./builders.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An office on a March morning with a super administrator. */
export interface BookingFixture {
  readonly app: TestApp;
  readonly api: Api;
  readonly given: Builders;
  readonly bookings: BookingBuilders;
}

/** Starts the office at 10:00 on 15 March 2026, Madrid time. */
export async function createBookingFixture(): Promise<BookingFixture> {
  const app = await createTestApp({ clockAt: "2026-03-15T10:00:00+01:00" });
  const api = await app.logInAs("super_admin");
  const given = createBuilders(api);
  return { app, api, given, bookings: createBookingBuilders(app, api, given) };
}
