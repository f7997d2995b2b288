import { queryOptions } from "@tanstack/react-query";
import { getPlatform } from "#shared/client/current-platform.ts";
import { call } from "#shared/client/http.ts";
import type {
  BookingOffer,
  FollowedBooking,
  OfferLine,
  RequestedBooking,
} from "#shared/domain/bookings/booking-offer.ts";
import { lookAgain } from "#web/components/public/look-again.ts";

/** By which way a form was opened: a link's key, or an asset of the public offer. */
export type FormSource = { readonly shortKey: string } | { readonly asset_id: string };

const meta = { toast: "never", isPublic: true } as const;
const FORM = "/external-booking-form";

const pathOf = (source: FormSource) =>
  "shortKey" in source ? `${FORM}/${encodeURIComponent(source.shortKey)}` : `${FORM}/assets/${source.asset_id}`;

/** What the form is about; a 404 says what became of the link. */
export const offerQuery = (source: FormSource) =>
  queryOptions({
    queryKey: ["booking_offer", pathOf(source)],
    queryFn: async () => (await call<BookingOffer>(pathOf(source))).data,
    meta,
  });

/** What the company offers to everybody. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ["booking_offers"],
    queryFn: async () => (await call<OfferLine[]>(FORM)).data,
    meta,
  });

const followPath = (key: string) => `/external-booking/${encodeURIComponent(key)}`;

/** A booking as its applicant follows it; asked for again while the page is looked at. */
export const followQuery = (key: string) =>
  queryOptions({
    queryKey: ["followed_booking", key],
    queryFn: async () => (await call<FollowedBooking>(followPath(key))).data,
    refetchInterval: lookAgain,
    meta,
  });

/** Where the form's documents go. */
export const filesPath = (source: FormSource) => ("shortKey" in source ? `${pathOf(source)}/files` : `${FORM}/files`);
export const replyFilesPath = (key: string) => `${followPath(key)}/files`;

/** Where a photo is, small or whole. */
export const photoUrl = (source: FormSource, id: string, size: "small" | "whole") =>
  `${getPlatform().apiBase() ?? ""}${pathOf(source)}/photos/${id}${size === "small" ? "?size=small" : ""}`;

/** Where the days for a calendar are. */
export const calendarUrl = (key: string) => `${getPlatform().apiBase() ?? ""}${followPath(key)}/calendar`;

/** Sends the form. @throws ApiError */
export async function requestBooking(
  source: FormSource,
  body: object,
  idempotencyKey: string,
): Promise<RequestedBooking> {
  const path = "shortKey" in source ? pathOf(source) : FORM;
  return (await call<RequestedBooking>(path, { method: "POST", body, idempotencyKey })).data;
}

/** The applicant says that the address is theirs. @throws ApiError */
export async function confirmBooking(key: string, idempotencyKey: string): Promise<FollowedBooking> {
  return (await call<FollowedBooking>(`${followPath(key)}/confirm`, { method: "POST", body: {}, idempotencyKey })).data;
}

/** The applicant answers what was asked. @throws ApiError */
export async function replyToBooking(
  key: string,
  body: { readonly message: string; readonly files: readonly string[] },
  idempotencyKey: string,
): Promise<FollowedBooking> {
  return (await call<FollowedBooking>(`${followPath(key)}/reply`, { method: "POST", body, idempotencyKey })).data;
}
