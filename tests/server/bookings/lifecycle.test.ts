import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { bookingLifecycle, type BookingVerb, holdingBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { BookingBuilders } from "#tests/support/booking-builders.ts";
import { createBookingFixture } from "#tests/support/booking-fixture.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let bookings: BookingBuilders;

beforeAll(async () => {
  ({ app, api, bookings } = await createBookingFixture());
});
afterAll(() => app.close());

const bodies: Readonly<Record<BookingVerb, object>> = {
  ask: { message: "¿Tienes aval?" },
  accept: {},
  reject: { end_reason: "No" },
  identify: { people: [{}] },
  convert: {
    regime: "habitual",
    monthly_rent: 90_000,
    monthly_expenses: 5_000,
    deposit_amount: 90_000,
    start_date: "2026-05-01",
    end_date: "2027-04-30",
  },
  cancel: { end_reason: "Se echa atrás" },
};
const verbs = ["ask", "accept", "reject", "identify", "convert", "cancel"] as const;

/** Whether a move can succeed: identify requires no person yet, and convert requires one. */
const isReady = ({ person_id }: Booking, verb: BookingVerb) =>
  verb === "convert" ? person_id !== null : verb !== "identify" || person_id === null;

async function takes(id: string): Promise<boolean> {
  const rows = await app.db.query("select 1 from asset_occupancy where booking_id = $1", [id]);
  return rows.length > 0;
}

async function move(booking: Booking, verb: BookingVerb): Promise<Booking> {
  const path = `/bookings/${booking.id}`;
  const reply = await api.post<Booking>(`${path}/${verb}`, { version: booking.version, ...bodies[verb] });
  const isAllowed = isMoveAllowed(bookingLifecycle, booking.state, verb);
  if (!isAllowed) expect(reply.status, `${verb} when ${booking.state}`).toBe(409);
  else if (isReady(booking, verb)) expect(reply.status, `${verb} when ${booking.state}`).toBe(200);
  return dataOf(await api.get<Booking>(path));
}

test("any sequence of staff moves follows the lifecycle, and a booking occupies days only in a state that holds them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...verbs), { minLength: 1, maxLength: 7 }), async (tried) => {
      let booking = await bookings.aBooking();
      for (const verb of tried) {
        const { state } = booking;
        booking = await move(booking, verb);
        const reached: readonly string[] = isMoveAllowed(bookingLifecycle, state, verb)
          ? bookingLifecycle[verb].to
          : [];
        expect([state, ...reached]).toContain(booking.state);
        const isHolding = holdingBookingStates.includes(booking.state) || booking.state === "converted";
        expect(await takes(booking.id), booking.state).toBe(isHolding);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
