import { bookingLifecycle, bookingMoveInputs } from "#shared/domain/bookings/booking-moves.ts";
import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import { giveBackBookingDays } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { answerBooking, writeWords } from "./answer-booking.ts";
import { convertBooking, requireDrafting } from "./convert-booking.ts";
import { identifyPeople, requirePersonRights } from "./identify-people.ts";
import { type ApplicantMail, mailApplicant } from "./mail-applicant.ts";
import { refuseUnfitPeople } from "./refuse-unfit-people.ts";

// The database's part, in server/schema: protect_booking.

const { identify, convert, ...answers } = bookingMoveInputs;

/** Mails the applicant, with the current state of the booking. */
async function notifyApplicant(
  context: MoveContext,
  { id }: Booking,
  mail: ApplicantMail,
  words: string | null,
): Promise<void> {
  await mailApplicant(context, await lockRow(context.tx, bookingResource, id, everyRow), mail, words);
}

/** Answers of staff; each is mailed, and those that end the booking release its days. */
const answerRoutes = moveRoutes(bookingResource, {
  inputs: answers,
  allowed: movesBy(bookingLifecycle),
  rights: bookingLifecycle,
  effects: {
    ask: ({ tx }, booking) => answerBooking.ask(tx, booking),
    async accept({ tx, today }, booking) {
      await refuseUnfitPeople(tx, booking, today);
      await answerBooking.accept(tx, booking);
    },
    reject: ({ tx }, booking, { end_reason }) => answerBooking.reject(tx, booking, end_reason),
    cancel: ({ tx }, booking, { end_reason }) => answerBooking.cancel(tx, booking, end_reason),
  },
  async after(context, booking, input) {
    if ("end_reason" in input) {
      await giveBackBookingDays(context.tx, booking);
      return notifyApplicant(context, booking, context.verb === "cancel" ? "cancelled" : "rejected", input.end_reason);
    }
    const words = input.message ?? null;
    if (words !== null) await writeWords(context.tx, booking, context.user.user_id, words);
    return notifyApplicant(context, booking, context.verb === "ask" ? "asked" : "accepted", words);
  },
});

/** Identifies the people of an accepted booking, and converts it into a rental. */
const conversionRoutes = moveRoutes(bookingResource, {
  inputs: { identify, convert },
  allowed: movesBy(bookingLifecycle),
  rights: bookingLifecycle,
  mayMove: ({ user, verb }) => (verb === "convert" ? requireDrafting(user) : requirePersonRights(user)),
  effects: { identify: identifyPeople, convert: convertBooking },
  // The contract of the booking is previewed soon.
  after: async ({ services }) => services.documentRenderer.prepare(),
});

export const bookingMoveRoutes: readonly Route[] = [...answerRoutes, ...conversionRoutes];
