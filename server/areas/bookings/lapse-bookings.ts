import { bookingSystemMoves } from "#shared/domain/bookings/booking-moves.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { giveBackBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceBooking } from "./announce-booking.ts";
import { expireLinks } from "./link-states.ts";
import { mailApplicant } from "./mail-applicant.ts";

const { from: lapsing } = bookingSystemMoves.lapse;

/** Whether the booking lapsed now: false if another server was faster or the booking was answered meanwhile. */
async function lapse(tx: Tx, services: Services, id: string): Promise<boolean> {
  const rows = await asMove(tx, "lapse", () =>
    tx.query(
      `update booking set state = 'lapsed', hold_until = null
       where id = $1 and state = any($2) and hold_until <= clock_now() returning id`,
      [id, lapsing],
    ),
  );
  if (rows.length === 0) return false;
  const booking = await lockRow(tx, bookingResource, id, everyRow);
  await giveBackBookingDays(tx, booking);
  // An unconfirmed booking was never announced to staff, so no one is notified.
  if (booking.booking_link_id === null && booking.confirmed_at === null) return true;
  await announceBooking(tx, booking, "notifications.booking_lapsed");
  await mailApplicant({ tx, services }, booking, "lapsed");
  return true;
}

/**
 * Lapses bookings whose hold has expired without an answer, one transaction each, and marks expired links.
 * @returns how many bookings lapsed
 */
export async function lapseBookings(services: Services): Promise<number> {
  const { db, log } = services;
  await transact(db, null, expireLinks);
  const due = await db.query<{ id: string }>(
    "select id from booking where state = any($1) and hold_until <= clock_now() order by hold_until limit 500",
    [lapsing],
  );
  let lapsed = 0;
  for (const { id } of due) {
    try {
      if (await transact(db, null, (tx) => lapse(tx, services, id))) lapsed += 1;
    } catch (error) {
      log.warn({ err: error, booking_id: id }, "a booking cannot lapse");
    }
  }
  return lapsed;
}

export const lapseBookingsJob: Job = {
  name: "lapse_bookings",
  cron: "* * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: async (services) => void (await lapseBookings(services)),
};
