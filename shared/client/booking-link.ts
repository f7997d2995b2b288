import { type BookingLink, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";
import { call } from "./http.ts";
import { getLanguage } from "./i18n.ts";
import { randomKey } from "./random-key.ts";
import { createOne } from "./resource-queries.ts";
import { businessToday } from "./state/clock-state.ts";

/**
 * Creates a booking link of an asset on the terms of today's price, valid from today.
 * @returns the link and its URL; null when the asset has no price
 * @throws ApiError
 */
export async function makeBookingLink(asset_id: string): Promise<{ link: BookingLink; url: string } | null> {
  const from = businessToday();
  const { data } = await call<LinkTerms[]>("/booking-links/terms", { query: { asset_ids: asset_id, from } });
  const [terms] = data;
  if (!terms || terms.rent === null) return null;
  const { regime, rent, expenses, deposit } = terms;
  const offer = { asset_id, regime, rent, expenses, deposit, earliest_start: from, language: getLanguage() };
  const link = await createOne(bookingLinkResource, offer, randomKey());
  const address = await call<{ url: string }>(`/booking-links/${link.id}/key`);
  return { link, url: address.data.url };
}
