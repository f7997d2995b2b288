import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { holdUntil } from "./hold-until.ts";

type Answered = Pick<Booking, "id">;

async function endBooking(tx: Tx, { id }: Answered, state: string, end_reason: string | null): Promise<void> {
  await tx.query(
    "update booking set state = $2, end_reason = $3, hold_until = null, answered_at = coalesce(answered_at, clock_now()) where id = $1",
    [id, state, end_reason],
  );
}

/**
 * Effect of each answer that staff or the applicant give on a booking. The caller sets the audit verb, releases days and notifies the applicant.
 */
export const answerBooking = {
  async ask(tx: Tx, { id }: Answered): Promise<void> {
    const until = await holdUntil(tx);
    await tx.query("update booking set state = 'info_requested', hold_until = $2 where id = $1", [id, until]);
  },
  async accept(tx: Tx, { id }: Answered): Promise<void> {
    await tx.query(
      "update booking set state = 'accepted', hold_until = null, answered_at = clock_now() where id = $1",
      [id],
    );
  },
  reject: (tx: Tx, booking: Answered, reason: string) => endBooking(tx, booking, "rejected", reason),
  cancel: (tx: Tx, booking: Answered, reason: string) => endBooking(tx, booking, "cancelled", reason),
  /** By the applicant, with or without a reason. */
  withdraw: (tx: Tx, booking: Answered, reason: string | null) => endBooking(tx, booking, "withdrawn", reason),
} as const;

/** Stores a message from staff to the applicant with the booking. */
export async function writeWords(tx: Tx, { id }: Answered, user_id: string, body: string): Promise<void> {
  await tx.query("insert into booking_message (booking_id, author, user_id, body) values ($1, 'staff', $2, $3)", [
    id,
    user_id,
    body,
  ]);
}
