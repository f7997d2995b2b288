import { openBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import type { BookingState } from "#shared/domain/bookings/booking-moves.ts";
import { type Booking, type BookingInput, bookingResource, namedTwiceRule } from "#shared/domain/bookings/booking.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { giveBackBookingDays, takeBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { readDossier } from "./dossier-route.ts";
import { type ApplicantMail, mailApplicant } from "./mail-applicant.ts";
import { storeNewKey } from "./store-key.ts";
import { writeOccupants } from "./write-parts.ts";
import { restoreNotices, takeNotices } from "./guarantors/carry-notices.ts";

/** The mail that says where an open booking is. */
const stateMails: Partial<Record<BookingState, ApplicantMail>> = {
  received: "received",
  info_requested: "asked",
  accepted: "accepted",
};

/** A corrected address gets a link of its own: the one before may be in the hands of a stranger. */
async function moveToAddress({ tx, services }: ChangeContext, id: string): Promise<void> {
  await storeNewKey({ tx, services }, "booking", id);
  const booking = await lockRow(tx, bookingResource, id, everyRow);
  const mail = stateMails[booking.state];
  if (mail === undefined) return;
  const [staffMessage] = await tx.query<{ body: string }>(
    "select body from booking_message where booking_id = $1 and author = 'staff' order by id desc limit 1",
    [id],
  );
  await mailApplicant({ tx, services }, booking, mail, mail === "asked" ? (staffMessage?.body ?? null) : null);
}

/**
 * The row has no occupants, so that a document corrected alone is compared with the stored ones here.
 * @throws InvalidInput
 */
async function refuseNamedTwice(
  db: Queryable,
  { id, after, patch }: Change<BookingInput, Booking>,
  today: string,
): Promise<void> {
  if (!("documentation" in patch) || patch.occupants !== undefined) return;
  const { occupants } = await readDossier(db, id);
  const issue = namedTwiceRule({ documentation: after.documentation, occupants }, today);
  if (issue) throw new InvalidInput("booking", [{ params: {}, ...issue, field: "documentation" }]);
}

/**
 * Staff may correct an applicant's data, or change the days by agreement, until a rental is created; the history
 * keeps the original values. Another e-mail address gets a new link by mail, and the former link ends.
 * @throws AppError forbidden_move, overlap
 */
export async function updateBooking(context: ChangeContext, change: Change<BookingInput, Booking>): Promise<void> {
  const { tx, user, services } = context;
  const { id, before, after, patch } = change;
  if (!openBookingStates.includes(before.state)) throw new AppError("forbidden_move");
  await refuseNamedTwice(tx, change, services.clock.today());
  const { occupants, ...values } = patch;
  await updateRow(tx, bookingResource, change, values, user);
  if (occupants !== undefined) {
    const notices = await takeNotices(tx, id);
    await tx.query("delete from booking_occupant where booking_id = $1", [id]);
    await writeOccupants(tx, id, after.occupants ?? []);
    await restoreNotices(tx, id, notices);
  }
  if (after.start_date !== before.start_date || (after.end_date ?? null) !== before.end_date) {
    await giveBackBookingDays(tx, before);
    await takeBookingDays(tx, { ...before, start_date: after.start_date, end_date: after.end_date ?? null });
  }
  if (after.email.toLowerCase() !== before.email.toLowerCase()) await moveToAddress(context, id);
}
