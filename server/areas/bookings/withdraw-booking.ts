import { bookingSystemMoves } from "#shared/domain/bookings/booking-moves.ts";
import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { giveBackBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceBooking } from "./announce-booking.ts";
import { answerBooking } from "./answer-booking.ts";
import { mailApplicant } from "./mail-applicant.ts";

type Context = { readonly tx: Tx; readonly services: Services };

/**
 * Ends a booking at its applicant's wish: its days are free again, staff are notified and the applicant gets a receipt by
 * mail; of a request that was never confirmed the office knows nothing, and no mail is sent. Idempotent.
 * @param booking locked by the caller
 * @throws AppError forbidden_move for a booking that has ended otherwise or became a rental
 */
export async function withdrawBooking(context: Context, booking: Booking, reason: string | null): Promise<Booking> {
  const { tx } = context;
  if (booking.state === "withdrawn") return booking;
  if (!isMoveAllowed(bookingSystemMoves, booking.state, "withdraw")) throw new AppError("forbidden_move");
  await asMove(tx, "withdraw", () => answerBooking.withdraw(tx, booking, reason));
  const withdrawn = await lockRow(tx, bookingResource, booking.id, everyRow);
  await giveBackBookingDays(tx, withdrawn);
  if (booking.state === "unconfirmed") return withdrawn;
  await announceBooking(tx, withdrawn, "notifications.booking_withdrawn");
  await mailApplicant(context, withdrawn, "withdrawn");
  return withdrawn;
}
