import { openBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { type Booking, type BookingInput, bookingResource } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { giveBackBookingDays, takeBookingDays } from "#server/areas/assets/occupancy.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { writeOccupants } from "./write-parts.ts";

/**
 * Staff may correct an applicant's data, or change the days by agreement, until a rental is created; the history
 * keeps the original values.
 * @throws AppError forbidden_move, overlap
 */
export async function updateBooking({ tx, user }: ChangeContext, change: Change<BookingInput, Booking>): Promise<void> {
  const { id, before, after, patch } = change;
  if (!openBookingStates.includes(before.state)) throw new AppError("forbidden_move");
  const { occupants, ...values } = patch;
  await updateRow(tx, bookingResource, change, values, user);
  if (occupants !== undefined) {
    await tx.query("delete from booking_occupant where booking_id = $1", [id]);
    await writeOccupants(tx, id, after.occupants ?? []);
  }
  if (after.start_date === before.start_date && (after.end_date ?? null) === before.end_date) return;
  await giveBackBookingDays(tx, before);
  await takeBookingDays(tx, { ...before, start_date: after.start_date, end_date: after.end_date ?? null });
}
