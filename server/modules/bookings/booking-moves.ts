import { bookingLifecycle, bookingMoveInputs } from "#shared/domain/bookings/booking-moves.ts";
import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import { giveBackBookingDays } from "#server/db/occupancy.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { lockRow } from "#server/db/table-store.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/http/move-route.ts";
import type { Route } from "#server/http/route.ts";
import { convertBooking, requireDrafting } from "./convert-booking.ts";
import { holdUntil } from "./hold-until.ts";
import { identifyPeople, requirePersonRights } from "./identify-people.ts";
import { type ApplicantNews, tellApplicant } from "./tell-applicant.ts";

const { identify, convert, ...answers } = bookingMoveInputs;

async function say({ tx, user }: MoveContext, booking: Booking, body: string): Promise<void> {
  await tx.query("insert into booking_message (booking_id, author, user_id, body) values ($1, 'staff', $2, $3)", [
    booking.id,
    user.user_id,
    body,
  ]);
}

/** Writes to the applicant, with the booking as it is now. */
async function tell(context: MoveContext, { id }: Booking, news: ApplicantNews, words: string | null): Promise<void> {
  await tellApplicant(context, await lockRow(context.tx, bookingResource, id, everyRow), news, words);
}

async function endBooking({ tx }: MoveContext, { id }: Booking, state: string, end_reason: string): Promise<void> {
  await tx.query(
    "update booking set state = $2, end_reason = $3, hold_until = null, answered_at = coalesce(answered_at, clock_now()) where id = $1",
    [id, state, end_reason],
  );
}

/** What staff answer an applicant; each answer is mailed, and those that end the booking give its days back. */
const answerRoutes = moveRoutes(bookingResource, {
  inputs: answers,
  allowed: movesBy(bookingLifecycle),
  action: "update",
  effects: {
    async ask({ tx }, { id }) {
      const until = await holdUntil(tx);
      await tx.query("update booking set state = 'info_requested', hold_until = $2 where id = $1", [id, until]);
    },
    accept: ({ tx }, { id }) =>
      tx.query("update booking set state = 'accepted', hold_until = null, answered_at = clock_now() where id = $1", [
        id,
      ]),
    reject: (context, booking, { end_reason }) => endBooking(context, booking, "rejected", end_reason),
    cancel: (context, booking, { end_reason }) => endBooking(context, booking, "cancelled", end_reason),
  },
  async after(context, booking, input) {
    if ("end_reason" in input) {
      await giveBackBookingDays(context.tx, booking);
      return tell(context, booking, context.verb === "cancel" ? "cancelled" : "rejected", input.end_reason);
    }
    const words = input.message ?? null;
    if (words !== null) await say(context, booking, words);
    return tell(context, booking, context.verb === "ask" ? "asked" : "accepted", words);
  },
});

/** Who the people of an accepted booking are, and the rental that it becomes. */
const conversionRoutes = moveRoutes(bookingResource, {
  inputs: { identify, convert },
  allowed: movesBy(bookingLifecycle),
  action: "update",
  mayMove: ({ user, verb }) => (verb === "convert" ? requireDrafting(user) : requirePersonRights(user)),
  effects: { identify: identifyPeople, convert: convertBooking },
});

export const bookingMoveRoutes: readonly Route[] = [...answerRoutes, ...conversionRoutes];
