import type { Booking, BookingInput } from "#shared/domain/bookings/booking.ts";
import type { BookingLink, BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { addDays, addYears, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aBookingInput } from "#tests/support/booking-builders.ts";
import type { Builders } from "#tests/support/builders.ts";

/** A booking requested through a link, as visitors do. */
export async function aBooking(api: Api, build: Builders, more: Partial<BookingInput> = {}): Promise<Booking> {
  const { id: asset_id } = await build.anAsset();
  const start_date = addDays(todayIn(new Date()), 40);
  const end_date = addDays(addYears(start_date, 1), -1);
  const terms = { asset_id, regime: "habitual", rent: 90_000, expenses: 5_000, deposit: 90_000, language: "es" };
  const link = dataOf(await api.post<BookingLink>("/booking-links", { ...terms, earliest_start: start_date }));
  const { key } = dataOf(await api.get<BookingLinkAddress>(`/booking-links/${link.id}/key`));
  const consent = { text_id: "privacy_booking", text_version: consentTexts.privacy_booking.version, language: "es" };
  const input = { ...aBookingInput({ start_date, end_date, ...more }), consents: [consent], files: [] };
  dataOf(await api.post(`/external-booking-form/${key}`, input));
  const [booking] = dataOf(await api.get<Booking[]>(`/bookings?asset_id=${asset_id}`));
  if (!booking) throw new Error("The booking was not made");
  return booking;
}

/** Accepts a booking, takes its people as they are, and makes it a rental. */
export async function convert(api: Api, booking: Booking, regime: "habitual" | "seasonal"): Promise<Booking> {
  const move = async (verb: string, body: object = {}) => {
    const { version } = dataOf(await api.get<Booking>(`/bookings/${booking.id}`));
    return dataOf(await api.post<Booking>(`/bookings/${booking.id}/${verb}`, { version, ...body }));
  };
  await move("accept");
  await move("identify", { people: [{}] });
  const { start_date, end_date, rent: monthly_rent } = booking;
  const terms = { regime, monthly_rent, monthly_expenses: 0, deposit_amount: monthly_rent };
  return move("convert", { ...terms, start_date, end_date });
}
