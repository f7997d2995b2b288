import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import type { BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import type { BookingPerson } from "#shared/domain/bookings/booking-people.ts";
import type { BookingDossier } from "#shared/domain/bookings/booking.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";

/**
 * The address of a link, for whoever may make one. It never changes, so the query is named after no entity: a page that shows
 * a link would else ask for it again when it was just used up, and find none.
 */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ["link_address", id],
    queryFn: async ({ signal }) => (await call<BookingLinkAddress>(`/booking-links/${id}/key`, { signal })).data,
  });

/** The same as a picture that a phone reads. */
export const qrQuery = (id: string) =>
  queryOptions({
    queryKey: ["link_qr", id],
    queryFn: async () => (await callForFile(`/booking-links/${id}/qr`)).blob,
  });

/** What the prices of assets propose on a day. */
export const termsQuery = (assetIds: readonly string[], from: string) =>
  queryOptions({
    queryKey: ["asset_price", "terms", assetIds.join(","), from],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ asset_ids: assetIds.join(","), from });
      return (await call<LinkTerms[]>(`/booking-links/terms?${search}`, { signal })).data;
    },
  });

export const dossierQuery = (id: string) =>
  queryOptions({
    queryKey: ["booking", "dossier", id],
    queryFn: async ({ signal }) => (await call<BookingDossier>(`/bookings/${id}/dossier`, { signal })).data,
  });

export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: ["booking", "people", id],
    queryFn: async ({ signal }) => (await call<BookingPerson[]>(`/bookings/${id}/people`, { signal })).data,
  });
