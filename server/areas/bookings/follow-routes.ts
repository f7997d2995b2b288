import { Readable } from "node:stream";
import { applicantName } from "#shared/domain/bookings/applicant.ts";
import { bookingSystemMoves, bookingWithdrawInput } from "#shared/domain/bookings/booking-moves.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { type FollowedBooking, followedBooking, followReply } from "#shared/domain/bookings/booking-offer.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute } from "#server/engine/http/define-route.ts";
import { findByKey } from "#server/engine/http/public-limits.ts";
import { publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import { attachVisitorFiles, visitorFileRoute } from "#server/areas/attachments/visitor-files.ts";
import { calendarFile } from "./calendar-file.ts";
import { lockBookingByKey, readBookingByKey } from "./find-booking.ts";
import { confirmBooking, replyToBooking } from "./make-booking.ts";
import { readFollowedContract } from "./followed-contract.ts";
import { requireKnownKey } from "./offer-routes.ts";
import { readOfferedAsset } from "./offered-assets.ts";
import { withdrawBooking } from "./withdraw-booking.ts";
import { MAX_BOOKING_FILES } from "#shared/domain/bookings/policy.ts";

type Call = Pick<RouteCall, "services" | "request" | "params">;

/**
 * Booking of the key in the URL.
 * @throws AppError invalid_link, too_many_attempts
 */
const bookingOf = ({ services, request, params }: Call): Promise<Booking> =>
  findByKey(services.db, request.ip, () => readBookingByKey(services.db, params["key"] ?? ""));

/** Data of the booking visible to its applicant. */
async function describeBooking(db: Queryable, booking: Booking): Promise<FollowedBooking> {
  const asset = await readOfferedAsset(db, booking.asset_id, booking.language);
  if (!asset) throw new AppError("invalid_link");
  const messages = await db.query<FollowedBooking["messages"][number]>(
    "select author, body, to_json(created_at) #>> '{}' as created_at from booking_message where booking_id = $1 order by id",
    [booking.id],
  );
  const files = await db.query<FollowedBooking["files"][number]>(
    "select name, size from attachment where owner_entity = 'booking' and owner_id = $1 and created_by is null order by id",
    [booking.id],
  );
  const { code, state, name, regime, rent, expenses, deposit, start_date, end_date } = booking;
  const { hold_until, end_reason, language, created_at } = booking;
  const facts = { code, state, name, start_date, end_date, hold_until, end_reason, language, created_at };
  // Without photos, which belong to links and offers: here the asset's name and street suffice.
  return {
    ...facts,
    asset: { ...asset, photos: [] },
    terms: { regime, rent, expenses, deposit },
    messages: [...messages],
    files: [...files],
    was_received: booking.booking_link_id !== null || booking.confirmed_at !== null,
    contract: state === "converted" ? await readFollowedContract(db, booking.id) : null,
  };
}

const follow = openRoute({
  method: "GET",
  path: "/external-booking/:key",
  summary: "The state of a booking, for its applicant",
  body: noBody,
  output: followedBooking,
  run: async (call) => respond(await describeBooking(call.services.db, await bookingOf(call))),
});

const confirm = publicWriteRoute({
  path: "/external-booking/:key/confirm",
  summary: "The applicant confirms the e-mail address; from then on the days are held",
  bucket: "booking",
  mayCall: (call) => requireKnownKey(call, "booking"),
  body: noBody,
  output: followedBooking,
  run: async ({ tx, services, params }) => {
    const booking = await lockBookingByKey(tx, params["key"] ?? "");
    const confirmed = await asVisitor(tx, applicantName(booking), () => confirmBooking({ tx, services }, booking));
    return respond(await describeBooking(tx, confirmed));
  },
});

const reply = publicWriteRoute({
  path: "/external-booking/:key/reply",
  summary: "The applicant answers a request for information, with documents",
  bucket: "booking",
  mayCall: (call) => requireKnownKey(call, "booking"),
  body: bodyOf(followReply, "booking"),
  output: followedBooking,
  run: async ({ tx, services, params, input }) => {
    const booking = await lockBookingByKey(tx, params["key"] ?? "");
    const replied = await asVisitor(tx, applicantName(booking), async () => {
      await attachVisitorFiles(tx, { entity: "booking", id: booking.id, most: 2 * MAX_BOOKING_FILES }, input.files);
      return replyToBooking({ tx, services }, booking, input.message);
    });
    return respond(await describeBooking(tx, replied));
  },
});

const withdraw = publicWriteRoute({
  path: "/external-booking/:key/withdraw",
  summary: "The applicant withdraws; the days are free again and staff are notified",
  bucket: "booking",
  mayCall: (call) => requireKnownKey(call, "booking"),
  body: bodyOf(bookingWithdrawInput, "booking"),
  output: followedBooking,
  run: async ({ tx, services, params, input }) => {
    const booking = await lockBookingByKey(tx, params["key"] ?? "");
    const withdrawn = await asVisitor(tx, applicantName(booking), () =>
      withdrawBooking({ tx, services }, booking, input.reason ?? null),
    );
    return respond(await describeBooking(tx, withdrawn));
  },
});

const files = visitorFileRoute({
  path: "/external-booking/:key/files",
  summary: "Uploads a document that was requested",
  entity: "booking",
  mayAdd: async (call) => {
    if (!isMoveAllowed(bookingSystemMoves, (await bookingOf(call)).state, "reply"))
      throw new AppError("forbidden_move");
  },
});

const calendar = openRoute({
  method: "GET",
  path: "/external-booking/:key/calendar",
  summary: "The booking's days for the applicant's own calendar (RFC 5545)",
  body: noBody,
  run: async (call) => {
    const booking = await bookingOf(call);
    const asset = await readOfferedAsset(call.services.db, booking.asset_id, booking.language);
    const text = calendarFile(booking, asset);
    return { kind: "file", name: `${booking.code}.ics`, type: "text/calendar", body: Readable.from([text]) };
  },
});

export const followRoutes: readonly Route[] = [follow, confirm, reply, withdraw, files, calendar];
