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

/** How the form was opened: by a link's key, or for an asset of the public offer. */
export type FormSource = { readonly shortKey: string } | { readonly asset_id: string };

const meta = { toast: "never", isPublic: true } as const;
const FORM = "/external-booking-form";

const pathOf = (source: FormSource) =>
  "shortKey" in source ? `${FORM}/${encodeURIComponent(source.shortKey)}` : `${FORM}/assets/${source.asset_id}`;

/** The offer of the form; a 404 says why the link is invalid. */
export const offerQuery = (source: FormSource) =>
  queryOptions({
    queryKey: ["booking_offer", pathOf(source)],
    queryFn: async () => (await call<BookingOffer>(pathOf(source))).data,
    meta,
  });

/** The company's public offer. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ["booking_offers"],
    queryFn: async () => (await call<OfferLine[]>(FORM)).data,
    meta,
  });

const followPath = (key: string) => `/external-booking/${encodeURIComponent(key)}`;

/** A booking as seen by its applicant; polled while the page is visible. */
export const followQuery = (key: string) =>
  queryOptions({
    queryKey: ["followed_booking", key],
    queryFn: async () => (await call<FollowedBooking>(followPath(key))).data,
    refetchInterval: lookAgain,
    meta,
  });

/** Upload path of the form's documents. */
export const filesPath = (source: FormSource) => ("shortKey" in source ? `${pathOf(source)}/files` : `${FORM}/files`);
export const replyFilesPath = (key: string) => `${followPath(key)}/files`;

/** Address of a photo, small or full size. */
export const photoUrl = (source: FormSource, id: string, size: "small" | "whole") =>
  `${getPlatform().apiBase() ?? ""}${pathOf(source)}/photos/${id}${size === "small" ? "?size=small" : ""}`;

/** Address of the booking's calendar file. */
export const calendarUrl = (key: string) => `${getPlatform().apiBase() ?? ""}${followPath(key)}/calendar`;

/**
 * Submits the form.
 * @throws ApiError
 */
export async function requestBooking(
  source: FormSource,
  body: object,
  idempotencyKey: string,
): Promise<RequestedBooking> {
  const path = "shortKey" in source ? pathOf(source) : FORM;
  return (await call<RequestedBooking>(path, { method: "POST", body, idempotencyKey })).data;
}

/**
 * Confirms the applicant's email address.
 * @throws ApiError
 */
export async function postBookingConfirmation(key: string, idempotencyKey: string): Promise<FollowedBooking> {
  return (await call<FollowedBooking>(`${followPath(key)}/confirm`, { method: "POST", body: {}, idempotencyKey })).data;
}

/**
 * Withdraws the request.
 * @throws ApiError
 */
export async function postBookingWithdrawal(
  key: string,
  body: { readonly reason: string | null },
  idempotencyKey: string,
): Promise<FollowedBooking> {
  return (await call<FollowedBooking>(`${followPath(key)}/withdraw`, { method: "POST", body, idempotencyKey })).data;
}

/**
 * Sends the applicant's reply to a question.
 * @throws ApiError
 */
export async function postBookingReply(
  key: string,
  body: { readonly message: string; readonly files: readonly string[] },
  idempotencyKey: string,
): Promise<FollowedBooking> {
  return (await call<FollowedBooking>(`${followPath(key)}/reply`, { method: "POST", body, idempotencyKey })).data;
}
