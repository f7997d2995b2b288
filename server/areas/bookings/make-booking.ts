import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { bookingSystemMoves } from "#shared/domain/bookings/booking-moves.ts";
import type { OfferedTerms } from "#shared/domain/bookings/booking-offer.ts";
import { type Booking, type BookingInput, bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Consent } from "#shared/domain/core/consents.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { FieldIssue } from "#shared/domain/core/rule.ts";
import type { Language } from "#shared/lib/language.ts";
import { takeBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { insertRow, lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceBooking } from "./announce-booking.ts";
import { refuseUnlettable } from "./bookable.ts";
import { holdUntil } from "./hold-until.ts";
import { storeNewKey } from "./store-key.ts";
import { lockLink } from "./open-link.ts";
import { mailApplicant } from "./mail-applicant.ts";
import { readOfferTerms } from "./terms.ts";
import { writeConsents, writeOccupants } from "./write-parts.ts";

// The database's part, in server/schema: fill_booking.

type Context = { readonly tx: Tx; readonly services: Services };

/** Origin of a booking: a link's key, or an asset of the public offer. */
export type BookingSource = { readonly linkKey: string } | { readonly asset_id: string; readonly language: Language };

export interface CreatedBooking {
  readonly booking: Booking;
  /** Key by which the applicant follows the booking. */
  readonly key: string;
}

interface Offer extends OfferedTerms {
  readonly asset_id: string;
  readonly language: Language;
  readonly link: BookingLink | null;
}

/** What is wrong with the first of the two dates outside the link's range; null if both are inside. */
function dayOutside(
  { earliest_start, latest_end }: BookingLink,
  { start_date, end_date }: BookingInput,
): FieldIssue | null {
  if (start_date < earliest_start)
    return { field: "start_date", key: "validation.before_first_day", params: { day: earliest_start } };
  if (!latest_end) return null;
  if (!end_date) return { field: "end_date", key: "validation.required" };
  return end_date > latest_end
    ? { field: "end_date", key: "validation.after_last_day", params: { day: latest_end } }
    : null;
}

/** @throws InvalidInput */
function refuseOutside(link: BookingLink, input: BookingInput): void {
  const issue = dayOutside(link, input);
  if (issue) throw new InvalidInput("booking", [{ params: {}, ...issue }]);
}

async function readOffer({ tx, services }: Context, source: BookingSource, input: BookingInput): Promise<Offer> {
  if ("linkKey" in source) {
    const link = await lockLink(tx, source.linkKey, input, services.clock.now());
    refuseOutside(link, input);
    const { asset_id, language, regime, rent, expenses, deposit } = link;
    return { asset_id, language, regime, rent, expenses, deposit, link };
  }
  const terms = await readOfferTerms(tx, source.asset_id, input.start_date);
  if (!terms) throw new AppError("not_found");
  return { ...terms, ...source, link: null };
}

/**
 * Creates a booking in the caller's transaction: link use, overlap check and insert are atomic
 * (docs/design/entities.md, "Booking"). A booking by link takes its days at once; one from the public offer only when
 * its e-mail address is confirmed. Notifies staff and applicant.
 * @param input valid by `bookingResource`
 * @throws AppError invalid_link, link_expired, link_unavailable, not_found for an asset without a price,
 * asset_retired, overlap;
 * InvalidInput for days that the link does not offer
 */
export async function makeBooking(
  context: Context,
  source: BookingSource,
  input: BookingInput,
  consents: readonly Consent[],
): Promise<CreatedBooking> {
  const { tx } = context;
  const { link, ...offer } = await readOffer(context, source, input);
  await refuseUnlettable(tx, offer.asset_id, link === null);
  const { occupants, ...values } = input;
  const id = await insertRow(tx, bookingResource, {
    ...values,
    ...offer,
    state: link ? "received" : "unconfirmed",
    booking_link_id: link?.id ?? null,
    hold_until: await holdUntil(tx),
  });
  await writeOccupants(tx, id, occupants ?? []);
  await writeConsents(tx, id, consents);
  const key = await storeNewKey(context, "booking", id);
  const booking = await lockRow(tx, bookingResource, id, everyRow);
  if (!link) {
    await mailApplicant(context, booking, "confirm");
    return { booking, key };
  }
  await asMove(tx, "use", () =>
    tx.query(
      "update booking_link set state = 'used', booking_id = $2, opened_at = coalesce(opened_at, clock_now()) where id = $1",
      [link.id, id],
    ),
  );
  await receive(context, booking);
  return { booking, key };
}

/** Occupies the days and notifies staff and applicant. */
async function receive(context: Context, booking: Booking): Promise<void> {
  await takeBookingDays(context.tx, booking);
  await announceBooking(context.tx, booking, "notifications.new_booking");
  await mailApplicant(context, booking, "received");
}

/**
 * Confirms the applicant's e-mail address and occupies the days, unless they were taken meanwhile. Idempotent.
 * @param booking locked by the caller
 * @throws AppError overlap, forbidden_move
 */
export async function confirmBooking(context: Context, booking: Booking): Promise<Booking> {
  const { tx } = context;
  if (booking.confirmed_at !== null) return booking;
  if (!isMoveAllowed(bookingSystemMoves, booking.state, "confirm")) throw new AppError("forbidden_move");
  const until = await holdUntil(tx);
  await asMove(tx, "confirm", () =>
    tx.query("update booking set state = 'received', confirmed_at = clock_now(), hold_until = $2 where id = $1", [
      booking.id,
      until,
    ]),
  );
  const confirmed = await lockRow(tx, bookingResource, booking.id, everyRow);
  await receive(context, confirmed);
  return confirmed;
}

/**
 * Stores the applicant's reply, notifies staff and extends the hold.
 * @param booking locked by the caller
 * @throws AppError forbidden_move
 */
export async function replyToBooking({ tx }: Context, booking: Booking, body: string): Promise<Booking> {
  if (!isMoveAllowed(bookingSystemMoves, booking.state, "reply")) throw new AppError("forbidden_move");
  const until = await holdUntil(tx);
  await tx.query("insert into booking_message (booking_id, author, body) values ($1, 'applicant', $2)", [
    booking.id,
    body,
  ]);
  await asMove(tx, "reply", () =>
    tx.query("update booking set state = 'received', hold_until = $2 where id = $1", [booking.id, until]),
  );
  const replied = await lockRow(tx, bookingResource, booking.id, everyRow);
  await announceBooking(tx, replied, "notifications.booking_reply");
  return replied;
}
