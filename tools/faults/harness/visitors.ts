import { randomUUID } from "node:crypto";
import type { BookingLink, BookingLinkAddress, BookingLinkInput } from "#shared/domain/bookings/booking-link.ts";
import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { Booking, BookingInput } from "#shared/domain/bookings/booking.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBookingInput, aBookingLinkInput } from "#tests/support/booking-builders.ts";
import { createBuilders } from "#tests/support/builders.ts";

const { version: text_version } = consentTexts.privacy_booking;
const consents = [{ text_id: "privacy_booking", text_version, language: "es" }];

export const linkKey = async (api: Api, { id }: Pick<BookingLink, "id">): Promise<string> =>
  dataOf(await api.get<BookingLinkAddress>(`/booking-links/${id}/key`)).key;

/** A visitor requests a booking through a link. */
export function requestByKey(
  visitor: Api,
  key: string | undefined,
  more: Partial<BookingInput>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<RequestedBooking>> {
  const body = { ...aBookingInput(more), occupants: [], consents, files: [] };
  return visitor.post(`/external-booking-form/${key}`, body, { "idempotency-key": randomUUID(), ...headers });
}

/** Builders of links and bookings over HTTP, as the users of `api` and as a visitor. */
export function createVisitors(api: Api, visitor: Api) {
  const given = createBuilders(api);
  const aLink = async (terms: Partial<BookingLinkInput> = {}) => {
    const link = dataOf(await api.post<BookingLink>("/booking-links", await aBookingLinkInput(given, terms)));
    return { link, key: await linkKey(api, link) };
  };
  return {
    aLink,
    /** @returns the booking with the key of its visitor's tracking page */
    async aFollowedBooking(more: Partial<BookingInput>, terms: Partial<BookingLinkInput>) {
      const requested = dataOf(await requestByKey(visitor, (await aLink(terms)).key, more));
      const [booking] = dataOf(await api.get<Booking[]>(`/bookings?query=${requested.code}`));
      if (!booking) throw new Error(`There is no booking ${requested.code}`);
      return { booking, key: requested.key ?? "" };
    },
    async aBooking(more: Partial<BookingInput> = {}, terms: Partial<BookingLinkInput> = {}): Promise<Booking> {
      return (await this.aFollowedBooking(more, terms)).booking;
    },
  };
}
