import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import type { BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import type { BookingPerson } from "#shared/domain/bookings/booking-people.ts";
import type { BookingDossier } from "#shared/domain/bookings/booking.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";

/**
 * The address of a link, for users who may create one. It never changes, so the query key contains no entity name: a
 * page that shows a link would otherwise refetch it after the link was used up, and get a 404.
 */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ["link_address", id],
    queryFn: async ({ signal }) => (await call<BookingLinkAddress>(`/booking-links/${id}/key`, { signal })).data,
  });

/** The address as a QR code. */
export const qrQuery = (id: string) =>
  queryOptions({
    queryKey: ["link_qr", id],
    queryFn: async () => (await callForFile(`/booking-links/${id}/qr`)).blob,
  });

/** Terms proposed from the assets' prices on a date. */
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
