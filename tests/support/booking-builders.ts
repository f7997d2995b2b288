import { type BookingLink, type BookingLinkInput, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import type { Booking, BookingInput } from "#shared/domain/bookings/booking.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { makeBooking } from "#server/areas/bookings/make-booking.ts";
import { type Api, dataOf } from "./api.ts";
import { type Builders, nextNumber } from "./builders.ts";
import type { TestApp } from "./test-app.ts";

/** Input of a booking link for a free asset. */
export async function aBookingLinkInput(
  given: Builders,
  more: Partial<BookingLinkInput> = {},
): Promise<Required<BookingLinkInput>> {
  return {
    asset_id: more.asset_id ?? (await given.anAsset()).id,
    regime: "habitual",
    rent: 90_000,
    expenses: 5_000,
    deposit: 90_000,
    earliest_start: "2026-04-01",
    latest_end: "2027-12-31",
    language: "es",
    valid_hours: 24,
    email: "lucia@example.es",
    notes: "Viene de parte de Marta",
    ...more,
  };
}

export const bookingLinkPath = `/${bookingLinkResource.path}`;

/** Input of a visitor's booking, with another person at each call. */
export function aBookingInput(more: Partial<BookingInput> = {}): BookingInput {
  const number = nextNumber();
  return {
    kind: "natural",
    name: "Lucía",
    last_name: `Ibáñez ${number}`,
    documentation: generateDni(40_000_000 + number),
    documentation_type: "dni",
    phone: "+34612345678",
    email: `lucia.${number}@example.es`,
    street: "Calle de la Luna, 7",
    postal_code: "28004",
    city: "Madrid",
    country: "España",
    start_date: "2026-05-01",
    end_date: "2027-04-30",
    message: "Nos mudamos por trabajo",
    ...more,
  };
}

/** Builders of bookings made through a link, as a visitor makes them. */
export function createBookingBuilders(app: TestApp, api: Api, given: Builders) {
  const aLink = async (more: Partial<BookingLinkInput> = {}): Promise<{ link: BookingLink; key: string }> => {
    const link = dataOf(await api.post<BookingLink>(bookingLinkPath, await aBookingLinkInput(given, more)));
    return { link, key: (await readKey(app.db, app.services, "booking_link", link.id)) ?? "" };
  };
  const bookBy = async (linkKey: string, more: Partial<BookingInput> = {}): Promise<Booking> => {
    const context = { services: app.services };
    const { booking } = await transact(app.db, null, (tx) =>
      makeBooking({ ...context, tx }, { linkKey }, aBookingInput(more), []),
    );
    return booking;
  };
  const aBooking = async (more: Partial<BookingInput> = {}, link: Partial<BookingLinkInput> = {}): Promise<Booking> =>
    bookBy((await aLink(link)).key, more);
  const move = async (booking: Booking, verb: string, body: object): Promise<Booking> =>
    dataOf(await api.post<Booking>(`/bookings/${booking.id}/${verb}`, { version: booking.version, ...body }));
  const aConverted = async (terms: object, link: Partial<BookingLinkInput> = {}): Promise<Booking> => {
    const accepted = await move(await aBooking({}, link), "accept", {});
    return move(await move(accepted, "identify", { people: [{}] }), "convert", terms);
  };
  return { aLink, bookBy, aBooking, aConverted };
}
export type BookingBuilders = ReturnType<typeof createBookingBuilders>;
