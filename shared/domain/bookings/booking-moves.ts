import * as z from "zod/mini";
import { cents, date, integer, longText, optional } from "../core/fields.ts";
import { defineLifecycle, type Lifecycle } from "../core/lifecycle.ts";
import { indexClauses, rentalRegimes } from "../rentals/rental.ts";
import { identityInputs } from "./booking-people.ts";

export const bookingStates = [
  "unconfirmed",
  "received",
  "info_requested",
  "accepted",
  "converted",
  "rejected",
  "cancelled",
  "lapsed",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The states in which a booking takes its days; once converted they are the rental's. */
export const holdingBookingStates: readonly BookingState[] = ["received", "info_requested", "accepted"];
/** The states in which somebody of staff has something to do. */
export const openBookingStates = holdingBookingStates;

/**
 * What staff do with a booking (docs/design/entities.md, "Booking"). What was asked may be answered by phone, so it can be accepted before
 * the applicant writes. `identify` says who the applicant is, `convert` makes the rental's draft and its deposit.
 */
export const bookingLifecycle: Lifecycle<
  BookingState,
  "ask" | "accept" | "reject" | "identify" | "convert" | "cancel"
> = {
  ask: { from: ["received", "info_requested"], to: ["info_requested"] },
  accept: { from: ["received", "info_requested"], to: ["accepted"] },
  reject: { from: ["received", "info_requested"], to: ["rejected"] },
  identify: { from: ["accepted"], to: ["accepted"] },
  convert: { from: ["accepted"], to: ["converted"] },
  cancel: { from: ["accepted"], to: ["cancelled"] },
};
export type BookingVerb = keyof typeof bookingLifecycle;

/** What the applicant does, and what time does. */
export const bookingSystemMoves = defineLifecycle({
  confirm: { from: ["unconfirmed"], to: ["received"] },
  reply: { from: ["info_requested"], to: ["received"] },
  lapse: { from: ["unconfirmed", "received", "info_requested"], to: ["lapsed"] },
});

/** What each move asks for, besides the version. */
export const bookingMoveInputs = {
  ask: z.object({ message: longText(4000) }),
  accept: z.object({ message: optional(longText(4000)) }),
  reject: z.object({ end_reason: longText(1000) }),
  identify: z.object({ people: identityInputs() }),
  convert: z.object({
    regime: z.enum(rentalRegimes),
    monthly_rent: cents(),
    monthly_expenses: cents(),
    deposit_amount: optional(cents()),
    start_date: date(),
    end_date: optional(date()),
    payment_day: optional(integer(1, 28)),
    index_clause: optional(z.enum(indexClauses)),
    notes: optional(longText()),
  }),
  cancel: z.object({ end_reason: longText(1000) }),
} satisfies Record<BookingVerb, z.ZodMiniObject>;

export type ConversionInput = z.infer<(typeof bookingMoveInputs)["convert"]>;

/** What the applicant answers to what was asked. */
export const bookingReplyInput = z.object({ message: longText(4000) });
